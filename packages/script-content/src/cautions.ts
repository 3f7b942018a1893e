/** Triggers whose every line carries its own caution: it may be the only line of the trigger that is heard. */
import type { BodyTrigger } from '@rubato/contracts/domain'

interface Caution {
  /** A line contains each of these; the first of them is the one that matters most. */
  words: readonly RegExp[]
  message: string
}

const irritant: Caution = {
  words: [/\bouter shaft\b/, /\bwash(es|ed|ing)?\b|\brinse\b/],
  message: 'Irritants: outer shaft, then wash off.',
}
const breathHold: Caution = {
  words: [/\bbreathe\b|(?<!\b(not|never|don't) )\blet (it )?go\b/],
  message: 'A hold names the way out.',
}
const plugRemoval: Caution = {
  words: [/\b(slow|slowly|slower|ease|gently|gentle|relax|a little at a time|breathe out)\b/],
  message: 'A plug comes out slowly.',
}

/** One row for every trigger that opens or closes an item; null where no caution is needed. */
const cautions: Readonly<Record<BodyTrigger, Caution | null>> = {
  clench: null,
  'ball-squeeze': null,
  'ball-squeeze-keep': null,
  'ball-squeeze-stop': null,
  'ball-slap': null,
  'ball-slap-harder': null,
  'cock-flick': null,
  'rubber-band-snap': null,
  'rubber-band-snap-hard': null,
  'rubber-band-attach': { words: [/\bshaft\b/], message: 'Bands: the shaft only.' },
  'rubber-band-detach': { words: [/\b(cut|snip)\b/], message: 'Bands are cut, not pulled.' },
  'rubber-band-bind': {
    words: [/\b(loose|loosely|soft|softly|gently|snug|free|comes off)\b/],
    message: 'A binding is loose and comes off at once.',
  },
  'icy-hot-apply': irritant,
  'toothpaste-apply': irritant,
  'palming-start': null,
  'palming-keep': null,
  'palming-stop': null,
  'post-orgasm-torture': null,
  'post-orgasm-torture-continue': null,
  'breath-take': { words: [/\b(sit|seated)\b/], message: 'A breath is held seated.' },
  'breath-hold': breathHold,
  'breath-hold-keep': breathHold,
  'breath-breathe': { words: [/\bbreath(e|ing)\b|\bair\b/], message: 'The end of a hold says breathe.' },
  'nipple-clamps-attach': { words: [/\b(slowly|ease|gentle|gently)\b/], message: 'Clamps go on slowly.' },
  'nipple-clamps-detach': { words: [/\bslowly\b/], message: 'Clamps come off slowly.' },
  'nipple-clamps-ripoff': { words: [/\bopen\b/], message: 'Clamps are opened, not dragged off.' },
  'nipple-clamps-pinch': null,
  'nipple-clamps-twist': null,
  'nipple-clamps-pull': null,
  'nipple-clamps-shake': null,
  'nipple-clamps-weight-increase': null,
  'nipple-clamps-weight-decrease': null,
  'butt-plug-insert': {
    words: [/\b(lube|slowly|without force|wait|leave it out|easy)\b/],
    message: 'A plug goes in with lube, time and no force.',
  },
  'butt-plug-remove': plugRemoval,
  'butt-plug-remove-inflated': plugRemoval,
  'butt-plug-inflate': { words: [/\b(one|once|single)\b/], message: 'One step at a time.' },
  'butt-plug-deflate': null,
  'butt-plug-vibrate-start': null,
  'butt-plug-vibrate-stop': null,
  'butt-plug-vibrate-max': null,
  'eyes-open': null,
  'eyes-close': null,
  'gag-insert': {
    words: [/\b(hand|hands|nose|out)\b/],
    message: 'A gag leaves the nose clear, and a hand can take it out.',
  },
  'gag-remove': null,
}

const byTrigger: ReadonlyMap<string, Caution | null> = new Map(Object.entries(cautions))

/** The caution that a line of this trigger should contain and does not. */
export function missingCautions(trigger: string, text: string): string[] {
  const caution = byTrigger.get(trigger)
  const isMissing = caution?.words.some((word) => !word.test(text.toLowerCase()))
  return caution && isMissing ? [caution.message] : []
}

/** The message of a caution whose first words are not in `beginning`, the part of a line that is heard even when it is cut. */
export function missingFirstCaution(trigger: string, beginning: string): string | undefined {
  const caution = byTrigger.get(trigger)
  return caution && !caution.words[0]?.test(beginning.toLowerCase()) ? caution.message : undefined
}
