/** Moments whose every line carries its own caution: it may be the only line of the trigger that is heard. */

interface Caution {
  trigger: RegExp
  /** Each has to be found. */
  words: readonly RegExp[]
  message: string
}

const cautions: readonly Caution[] = [
  { trigger: /^breath-take$/, words: [/\b(sit|seated)\b/], message: 'A breath is held seated.' },
  { trigger: /^breath-hold/, words: [/\bbreathe\b|\blet it go\b/], message: 'A hold names the way out.' },
  { trigger: /^breath-breathe$/, words: [/\bbreath(e|ing)\b|\bair\b/], message: 'The end of a hold says breathe.' },
  {
    trigger: /^(icy-hot|toothpaste)-apply$/,
    words: [/\bouter shaft\b/, /\bwash it off\b/],
    message: 'Irritants: outer shaft, then wash off.',
  },
  {
    trigger: /^nipple-clamps-attach$/,
    words: [/\b(slowly|ease|gentle|gently)\b/],
    message: 'Clamps go on slowly.',
  },
  { trigger: /^nipple-clamps-detach$/, words: [/\bslowly\b/], message: 'Clamps come off slowly.' },
  { trigger: /^nipple-clamps-ripoff$/, words: [/\bopen\b/], message: 'Clamps are opened, not dragged off.' },
  { trigger: /^rubber-band-attach$/, words: [/\bshaft\b/], message: 'Bands: the shaft only.' },
  {
    trigger: /^rubber-band-bind$/,
    words: [/\b(loose|loosely|soft|softly|gently|snug|free|comes off)\b/],
    message: 'A binding is loose and comes off at once.',
  },
  { trigger: /^rubber-band-detach$/, words: [/\b(cut|snip)\b/], message: 'Bands are cut, not pulled.' },
  {
    trigger: /^butt-plug-insert$/,
    words: [/\b(lube|slowly|without force|wait|leave it out|easy)\b/],
    message: 'A plug goes in with lube, time and no force.',
  },
  {
    trigger: /^butt-plug-remove/,
    words: [/\b(slow|slowly|slower|ease|gently|gentle|relax|a little at a time|breathe out)\b/],
    message: 'A plug comes out slowly.',
  },
  { trigger: /^butt-plug-inflate$/, words: [/\b(one|once|single)\b/], message: 'One step at a time.' },
  {
    trigger: /^gag-insert$/,
    words: [/\b(hand|hands|nose|out)\b/],
    message: 'A gag leaves the nose clear, and a hand can take it out.',
  },
]

/** What a line of this trigger should say and does not. */
export const missingCautions = (trigger: string, text: string): string[] =>
  cautions
    .filter((caution) => caution.trigger.test(trigger))
    .filter(({ words }) => !words.every((word) => word.test(text.toLowerCase())))
    .map(({ message }) => message)
