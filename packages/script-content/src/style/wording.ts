/** Words that the style guide bans, and two habits that it limits: "let" as the main verb, and similes. */
import type { ShippedDialog } from '../read-dialogs.ts'
import { findingOf, type StyleFinding, type StyleRule } from './finding.ts'

const banned: readonly { pattern: RegExp; message: string; except?: RegExp }[] = [
  {
    pattern: /\b(quicken\w*|haste|unspent|kindly|practised|lids|recline|saliva|dominant|let us|i am pleased)\b/,
    message: 'Nobody says this.',
  },
  {
    pattern: /\b(fruits?|jars?|radios?|bells?|guitars?|telephones?|trains?)\b/,
    message: 'An image from the kitchen or the workshop.',
  },
  { pattern: /\b(noted|carry on|in one go|at will|no less than)\b/, message: 'Office or military language.' },
  { pattern: /\bhold it\b|\band still([.,?]|$)/, message: 'Heard as another order.' },
  { pattern: /\b(mock\w*|threat\w*|shame\w*|ashamed)\b/, message: 'Demeaning.' },
  { pattern: /\ba little\b.*\ba little\b/, message: '“A little” twice.' },
  { pattern: /\b(gently|softly|lightly)\b.*\b(gently|softly|lightly)\b/, message: 'Two softeners.' },
  { pattern: /\b(slaps?|pats?|strikes?)\b/, message: 'The word is tap.' },
  { pattern: /\bfinish\w*\b/, message: 'Finish is the word for ending a session.', except: /^game-over$/ },
  {
    pattern: /\b(i (can )?(see|saw|hear|watch|notice)|i'm (watching|looking|listening)|you look|you sound)\b/,
    message: 'The voice cannot see or hear.',
  },
]

const wordFindings = (dialog: ShippedDialog): StyleFinding[] =>
  banned.flatMap(({ pattern, message, except }) => {
    const word = except?.test(dialog.trigger) ? undefined : pattern.exec(dialog.text.toLowerCase())?.[0]
    return word === undefined ? [] : [findingOf('word', `${message} “${word}”`, dialog)]
  })

/** A sentence that begins with a numeral, also in the place of a placeholder, reads like a list. */
const numeralFindings = (dialog: ShippedDialog): StyleFinding[] =>
  /(^|[.?] )(\d|\{(count|seconds)\})/.test(dialog.text)
    ? [findingOf('numeral', 'A sentence begins with a numeral.', dialog)]
    : []

/** "Let" that begins a clause; "let go" is a different instruction. */
const letAsVerb = /(^|[.?,:;] )(and |now |just )?let (?!go\b)/i
const simile =
  /(?<!\b(i|you|i'd|you'd|would|do|and) )\blike (an?|the|honey|rain|silk)\b|\bas (if|though|honey|rain|silk)\b|\b(light|slow|soft|quick|heavy|warm|steady|smooth) as an? |\bthe way (an?|you)\b/i

function checkHabit(
  dialogs: readonly ShippedDialog[],
  { rule, pattern, most }: { rule: StyleRule; pattern: RegExp; most: number },
): StyleFinding[] {
  const found = dialogs.filter(({ text }) => pattern.test(text))
  const message = `${found.length} of ${dialogs.length} lines; ${most * 100} % at most.`
  return found.length > most * dialogs.length ? found.map((dialog) => findingOf(rule, message, dialog)) : []
}

export const checkWording = (dialogs: readonly ShippedDialog[]): StyleFinding[] => [
  ...dialogs.flatMap(wordFindings),
  ...dialogs.flatMap(numeralFindings),
  ...checkHabit(dialogs, { rule: 'let', pattern: letAsVerb, most: 0.05 }),
  ...checkHabit(dialogs, { rule: 'simile', pattern: simile, most: 0.01 }),
]
