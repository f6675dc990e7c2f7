-- Nobody stops a trade with a fixed price alone any more, so no code arrives after the stop.
drop table late_hand_over;
