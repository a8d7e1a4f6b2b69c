# Every target is one line over scripts/dev.py, which also runs without make: python3 scripts/dev.py help
# Arguments: make run ARGS="play the-game --players 3"
PYTHON ?= python3
DEV = @$(PYTHON) scripts/dev.py $@ $(ARGS)
.PHONY: help setup run test check other-half bench laws secrets schedules fuzz phase-shares ratings load chaos playthroughs reference types lock
help:         ; $(DEV)
setup:        ; $(DEV)
run:          ; $(DEV)
test:         ; $(DEV)
check:        ; $(DEV)
other-half:   ; $(DEV)
bench:        ; $(DEV)
laws:         ; $(DEV)
secrets:      ; $(DEV)
schedules:    ; $(DEV)
fuzz:         ; $(DEV)
phase-shares: ; $(DEV)
ratings:      ; $(DEV)
load:         ; $(DEV)
chaos:        ; $(DEV)
playthroughs: ; $(DEV)
reference:    ; $(DEV)
types:        ; $(DEV)
lock:         ; $(DEV)
