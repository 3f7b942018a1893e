import { expect, it } from 'vitest'
import { items } from '../equipment/equipment.ts'
import { triggerIds, triggers } from './triggers.ts'

/** Every trigger that has been in use; the list only grows. */
const inUse = `
    introduction warm-up game-over frustrating do-not-cum better-not-have-cum balls-sore hard-yet
    stroke-slower stroke-faster stroke-little-slower stroke-little-faster stroke-stop stroke-start grip-light
    grip-normal grip-tight style-full style-head style-shaft hand-dominant hand-non-dominant clench
    double-speed teasing-strokes teasing-strokes-continue acceleration red-light green-light cluster-strokes
    grip-challenge grip-challenge-light grip-challenge-tight ball-squeeze ball-squeeze-keep ball-squeeze-stop
    ball-slap ball-slap-harder cock-flick rubber-band-snap rubber-band-snap-hard rubber-band-attach
    rubber-band-detach rubber-band-bind icy-hot-apply toothpaste-apply palming-start palming-keep palming-stop
    precum-eat precum-swallowed edge edging edging-cooldown premature-edge premature-ruin cum
    post-orgasm-torture post-orgasm-torture-continue orgasm-denied ruined-orgasm after-ruined-orgasm
    cei-face-before cei-face-during cei-face-after cei-mouth-before cei-mouth-during cei-mouth-after
    cei-hand-before cei-hand-during cei-hand-after cei-floor-before cei-floor-during cei-floor-after
    cei-chest-before cei-chest-during cei-chest-after cei-cup-before cei-cup-during cei-cup-after breath-take
    breath-hold breath-hold-keep breath-breathe nipple-clamps-attach nipple-clamps-detach nipple-clamps-ripoff
    nipple-clamps-pinch nipple-clamps-twist nipple-clamps-pull nipple-clamps-shake
    nipple-clamps-weight-increase nipple-clamps-weight-decrease nipples-side-to-side nipples-up-and-down
    nipples-circles nipples-flick butt-plug-insert butt-plug-remove butt-plug-remove-inflated
    butt-plug-inflate butt-plug-deflate butt-plug-vibrate-start butt-plug-vibrate-stop butt-plug-vibrate-max
    eyes-open eyes-close lube spit gag-insert gag-remove
`

it('keeps every trigger that lines, games and reports may name: to remove one, migrate all of these first', () => {
  const counts = Array.from({ length: 201 }, (_, n) => String(n))
  expect(triggerIds).toEqual(expect.arrayContaining([...inUse.trim().split(/\s+/), ...counts]))
})

it('opens every item by at least one trigger, and gives every item one release line at most', () => {
  expect(items.filter((item) => !triggers.some(({ opens }) => opens.includes(item)))).toEqual([])
  const alone = triggers.flatMap(({ closes }) => (closes.length === 1 ? closes : []))
  expect(new Set(alone).size).toBe(alone.length)
})

it('fills {seconds} with the length of the item that the line opens', () => {
  const timed = triggers.filter(({ opens, values }) => opens.length > 0 && values.includes('seconds'))
  expect(triggers.filter(({ holds }) => holds !== null)).toEqual(timed)
  expect(timed.filter(({ opens, holds }) => opens[0] !== holds)).toEqual([])
})
