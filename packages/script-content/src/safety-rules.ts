/**
 * What no script may say, whoever wrote it: a line cannot talk a member past a limit that the engine keeps.
 * Two kinds: phrases, and numbers above the cap of what the line is about.
 */
import { getTask, tasks, TEMPO } from '@rubato/contracts/domain'
import { namedSubjects, subjectMessages } from './forbidden-subjects.ts'
import { quantitiesIn, type Quantity, type Unit } from './quantities.ts'

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

interface Cap {
  unit: Unit
  max: number
}
const second = (max: number): Cap => ({ unit: 'seconds', max })

/** The longest a task may last by its own settings; a trigger that several tasks speak takes the strictest. */
function longestSeconds(trigger: string): Cap[] {
  const longest = tasks
    .filter((task) => (task.triggers as readonly string[]).includes(trigger))
    .map((task) =>
      Object.values(task.fields).flatMap((field) => ('unit' in field && field.unit === 's' ? [field.bounds.max] : [])),
    )
    .filter((maxima) => maxima.length > 0)
    .map((maxima) => Math.max(...maxima))
  return longest.length > 0 ? [second(Math.min(...longest))] : []
}

/** Counts and weights hold wherever they are said; their numbers are those of the tasks. */
const everywhere: Cap[] = [
  // A whole session never exceeds two hours.
  second(120 * 60),
  { unit: 'taps', max: getTask('ball-slap').fields.count.bounds.max },
  { unit: 'flicks', max: getTask('cock-flick').fields.count.bounds.max },
  { unit: 'snaps', max: getTask('rubber-band').fields.snaps.bounds.max },
  { unit: 'bands', max: getTask('rubber-band').fields.bands.bounds.max },
  { unit: 'edges', max: getTask('edging').fields.edges.bounds.max },
  { unit: 'grams', max: getTask('nipple-clamps').fields.weightLimit.bounds.max },
  { unit: 'squeezes', max: 10 },
  { unit: 'bpm', max: TEMPO.max },
]

/** Caps of single moments that are stricter than those of their task, and that no setting expresses. */
const byTrigger: { trigger: RegExp; caps: Cap[] }[] = [
  { trigger: /^nipple-clamps-(pinch|twist|pull|shake|ripoff)$/, caps: [second(5)] },
  { trigger: /^rubber-band-snap-hard$/, caps: [{ unit: 'snaps', max: 3 }] },
  { trigger: /^grip-challenge/, caps: [second(60)] },
  {
    trigger: /^nipple-clamps-weight-/,
    caps: [{ unit: 'grams', max: getTask('nipple-clamps').fields.weightIncrement.bounds.max }],
  },
  {
    trigger: /^butt-plug-(inflate|deflate|remove-inflated)$/,
    caps: [{ unit: 'steps', max: getTask('plug-inflation').fields.steps.bounds.max }],
  },
]

/** A line under any trigger can speak of these; it then keeps their cap. */
const bySubject: { subject: RegExp; trigger: string }[] = [
  {
    subject: /\b(hold|holding|keep|keeping)\b.*\b(breath|air)\b|\bbreath\b.*\bhold|\bnot breathe\b/,
    trigger: 'breath-hold',
  },
  { subject: /\bgag\b/, trigger: 'gag-insert' },
  { subject: /\bclamps?\b/, trigger: 'nipple-clamps-attach' },
  { subject: /\bplug\b/, trigger: 'butt-plug-insert' },
  { subject: /\brubber band\b/, trigger: 'rubber-band-attach' },
  { subject: /\btoothpaste\b|\bicy\b/, trigger: 'toothpaste-apply' },
  { subject: /\bclench/, trigger: 'clench' },
]

function capsFor(trigger: string, text: string): Cap[] {
  return [
    ...everywhere,
    ...longestSeconds(trigger),
    ...byTrigger.filter((entry) => entry.trigger.test(trigger)).flatMap((entry) => entry.caps),
    ...bySubject.filter((entry) => entry.subject.test(text)).flatMap((entry) => longestSeconds(entry.trigger)),
  ]
}

const overCap = ({ value, unit }: Quantity, caps: readonly Cap[]): SafetyFinding[] => {
  const max = Math.min(...caps.filter((cap) => cap.unit === unit).map((cap) => cap.max))
  return value > max ? [{ rule: 'above-cap', message: `Says ${value} ${unit}; the cap is ${max}.` }] : []
}

/**
 * Findings for one line: `trigger` is the moment it answers, `text` its text or its spoken form.
 * Empty when the line is safe to speak. Pure; needs no published script around it.
 */
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
