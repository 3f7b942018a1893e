/**
 * Limits on the words of a line: no forbidden phrases, and no numbers above the cap of its subject. These rules hold for
 * shipped lines and for lines of members, so that no line talks a member past a limit that the engine keeps.
 */
import { namedSubjects, subjectMessages } from './forbidden-subjects.ts'
import { capsFor, type LineCap } from './line-caps.ts'
import { quantitiesIn, type Quantity } from './quantities.ts'

export interface SafetyFinding {
  rule: 'forbidden-phrase' | 'above-cap'
  message: string
}

const aboutBreath = /\bbreath|\bbreathe|\bbreathing|\blungs?\b|\bhold(ing)? (your|the) (air|nose)/
const heldBreath = /\bbreath hold\b|\bhold(ing)? (your|the|that|this) breath\b/
const irritant = /\b(toothpaste|icy hot|menthol|irritant|warming cream|cooling cream)\b/
const phrases: { pattern: RegExp; with?: RegExp; message: string }[] = [
  {
    pattern: /\b(do not|don't|dont|never|cannot|can't|may not|must not|not allowed to) (ever )?stop\b|\bno stopping\b/,
    message: 'A member may stop at any time; the line says otherwise.',
  },
  {
    pattern: /\b(whatever happens|no matter what|no matter how much|at any cost|no safe ?word|no way out)\b/,
    message: 'The line takes away the way out.',
  },
  {
    pattern:
      /\b(ignore|push through|work through|fight through|forget|endure) (the|any|your|that|this) (\w+ )?(pain|hurt|numbness|cold|burn|burning|dizziness|warning)\b/,
    message: 'Pain, numbness and dizziness are reasons to stop, not to go on.',
  },
  {
    pattern: /\b(pass out|black ?out|faint|light-?headed|until you are dizzy|unconscious)\b/,
    message: 'The line aims at fainting.',
  },
  {
    pattern: /\b(neck|throat|chok(e|ed|ing)|strangl\w+|noose|windpipe)\b/,
    message: 'Nothing goes around or against the neck.',
  },
  {
    pattern: /\b(water|underwater|bath|bathtub|shower|pool|driv(e|ing)|steering|at the wheel)\b/,
    with: aboutBreath,
    message: 'Breath is never held in water or while driving.',
  },
  {
    pattern:
      /\b(as long as you can|until i say|until your lungs|until you (can't|cannot)|breathe fast|fast breaths|rapid breaths|hyperventilat\w+)\b/,
    with: aboutBreath,
    message: 'A breath hold is short, calm, and ends when the member wants it to.',
  },
  {
    pattern: /\b(gag|gagged|tied|binding|inflate|inflated|pump)\b/,
    with: heldBreath,
    message: 'A breath is never held with a gag, a tie or an inflated plug.',
  },
  {
    pattern: /\b(plug|inside|insert\w*|urethra|tie|tied|bound|hot water|heat)\b/,
    with: irritant,
    message: 'Irritants stay on outer skin, without insertion, ties or heat.',
  },
  {
    pattern: /\b(rip|yank|tear|wrench)(s|ing)?\b/,
    with: /\b(plug|bands?|gag)\b/,
    message: 'Bands are cut; a plug and a gag come out slowly.',
  },
  {
    pattern: /\b(until|till) (it|they|you|your \w+) (\w+ )?(numb|blue|purple|white|cold|bleeds?)\b|\bbleed(s|ing)?\b/,
    message: 'Numbness, colour and blood are reasons to stop, not aims.',
  },
  {
    pattern: /\b(alcohol|drunk|beer|wine|vodka|whisky|poppers|drugs?|pills?)\b/,
    message: 'Alcohol and drugs hide the warnings of the body.',
  },
]

const overCap = ({ value, unit }: Quantity, caps: readonly LineCap[]): SafetyFinding[] => {
  const max = Math.min(...caps.filter((cap) => cap.unit === unit).map((cap) => cap.max))
  return value > max ? [{ rule: 'above-cap', message: `Says ${value} ${unit}; the cap is ${max}.` }] : []
}

/** Findings for one line of `trigger`; `text` is its text or its speech. Empty when the line is safe to speak. */
export function checkLineSafety(trigger: string, text: string): SafetyFinding[] {
  const line = text.toLowerCase().replaceAll('’', "'")
  const about = `${trigger.replaceAll('-', ' ')} ${line}`
  const said = phrases
    .filter((phrase) => phrase.pattern.test(line) && (!phrase.with || phrase.with.test(about)))
    .map(({ message }) => message)
    .concat(namedSubjects(text).map((subject) => subjectMessages[subject]))
    .map((message): SafetyFinding => ({ rule: 'forbidden-phrase', message }))
  const caps = capsFor(trigger, line)
  return [...said, ...quantitiesIn(line).flatMap((quantity) => overCap(quantity, caps))]
}
