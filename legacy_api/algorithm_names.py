"""Algorithms of RLlib by the names that `tune.run` and ``Tuner`` take: those that are gone, and those of today."""

from __future__ import annotations

from typing import Final

TODAYS: Final = frozenset({"APPO", "BC", "CQL", "DQN", "DreamerV3", "IMPALA", "IQL", "MARWIL", "PPO", "SAC"})
"""What Ray 2.60 registers."""

GONE: Final = {
    "A2C": ("ALG101", "0.8.7", "2.6.3", "PPO"),
    "A3C": ("ALG102", "0.8.7", "2.6.3", "APPO"),
    "APEX": ("ALG103", "0.8.7", "2.6.3", "DQN"),
    "APEX_DDPG": ("ALG104", "0.8.7", "2.6.3", "SAC"),
    "APEX_QMIX": ("ALG105", "", "", ""),
    "ARS": ("ALG106", "0.8.7", "2.6.3", ""),
    "AlphaStar": ("ALG107", "1.13.0", "2.6.3", ""),
    "AlphaZero": ("ALG108", "2.6.3", "2.6.3", ""),
    "BanditLinTS": ("ALG109", "1.13.0", "2.6.3", ""),
    "BanditLinUCB": ("ALG110", "1.13.0", "2.6.3", ""),
    "CRR": ("ALG111", "2.6.3", "2.6.3", "CQL"),
    "DDPG": ("ALG112", "0.8.7", "2.6.3", "SAC"),
    "DDPPO": ("ALG113", "0.8.7", "2.6.3", "PPO"),
    "DREAMER": ("ALG114", "1.13.0", "1.13.0", "DreamerV3"),
    "DT": ("ALG115", "2.6.3", "2.6.3", "MARWIL"),
    "Dreamer": ("ALG116", "2.6.3", "2.6.3", "DreamerV3"),
    "ES": ("ALG117", "0.8.7", "2.6.3", ""),
    "LeelaChessZero": ("ALG118", "2.6.3", "2.6.3", ""),
    "MADDPG": ("ALG119", "2.6.3", "2.6.3", ""),
    "MAML": ("ALG120", "0.8.7", "2.6.3", ""),
    "MBMPO": ("ALG121", "1.13.0", "2.6.3", ""),
    "PG": ("ALG122", "0.8.7", "2.6.3", "PPO"),
    "QMIX": ("ALG123", "0.8.7", "2.6.3", ""),
    "R2D2": ("ALG124", "1.13.0", "2.6.3", "DQN"),
    "RNNSAC": ("ALG125", "1.13.0", "2.6.3", "SAC"),
    "Random": ("ALG126", "2.6.3", "2.6.3", ""),
    "SimpleQ": ("ALG127", "0.8.7", "2.6.3", "DQN"),
    "SlateQ": ("ALG128", "1.13.0", "2.6.3", ""),
    "TD3": ("ALG129", "0.8.7", "2.6.3", "SAC"),
    "contrib/AlphaZero": ("ALG130", "0.8.7", "1.13.0", ""),
    "contrib/LinTS": ("ALG131", "0.8.7", "1.13.0", ""),
    "contrib/LinUCB": ("ALG132", "0.8.7", "1.13.0", ""),
    "contrib/MADDPG": ("ALG133", "0.8.7", "1.13.0", ""),
    "contrib/RandomAgent": ("ALG134", "0.8.7", "1.13.0", ""),
}
"""What RLlib registered once: the code of the row, the first and the last release that had it, and what is nearest."""


def form_of(name: str) -> str:
    """How the catalogue writes an algorithm that is run by its name.

    Args:
        name: The name that it was registered under.
    """
    return f'trainable="{name}"'
