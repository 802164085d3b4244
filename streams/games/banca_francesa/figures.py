"""What statistics add up of a coup: its bets and its money."""

from streams.games.bets.figures import bet_figures

figures = bet_figures()
