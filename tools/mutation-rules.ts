/** Which lines of the sources are safety limits, and how each is weakened. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

export interface Mutation {
  rule: MutationRule
  file: string
  line: number
  from: string
  to: string
}

export interface MutationRule {
  name: string
  /** Paths or a glob pattern, below the root. */
  files: string
  line: RegExp
  /** The weaker forms of a line, each one limit weaker; empty where it holds no limit. */
  weaken: (line: string) => string[]
  /** Folders of the tests that have to notice. */
  tests: readonly string[]
}

const engine = 'packages/engine/src'
const domain = 'packages/contracts/src/domain'
/** Folders of the engine's safety tests; the survey and the golden games are left out because they take minutes. */
const engineTests = ['safety', 'session', 'check', 'tasks'].map((folder) => `${engine}/${folder}`)

/** The tests of branching games: the check, its slow walk, and the session. */
const sceneTests = ['scene', 'session/scene', 'testing/scene'].map((folder) => `${engine}/${folder}`)

/** The weaker form, unless it is the line itself. */
const changed = (line: string, weaker: string): string[] => (weaker === line ? [] : [weaker])

/** The first number of the line, doubled. */
const raise = (line: string): string[] =>
  changed(
    line,
    line.replace(
      /(\(|value: |= )(\d[\d_]*(?: \* \d+)*)/,
      (_, before: string, value: string) => `${before}2 * ${value}`,
    ),
  )
const noRest = (line: string): string[] =>
  changed(line, line.replace(/rest: (?:seconds\([^)]*\)|minutes\([^)]*\)|REST_OF_SESSION)/, 'rest: 0'))
const drop = (): string[] => ['']

/** The line without one element of the list that follows `before`, for each element. */
function withoutOne(before: string) {
  const list = new RegExp(`\\b${before}\\[([^\\]]+)\\]`)
  return (line: string): string[] => {
    const elements = list.exec(line)?.[1]?.split(', ') ?? []
    return elements.map((element) =>
      line.replace(list, `${before}[${elements.filter((each) => each !== element).join(', ')}]`),
    )
  }
}
/** The line with `key` set to another value. */
const set =
  (key: string, value: string) =>
  (line: string): string[] =>
    changed(line, line.replace(new RegExp(`\\b${key}: '[^']+'`), `${key}: ${value}`))

const engineRule = (name: string, file: string, line: RegExp, weaken: MutationRule['weaken']): MutationRule => ({
  name,
  files: `${engine}/${file}`,
  line,
  weaken,
  tests: engineTests,
})
const leadRule = (name: string, file: string, line: RegExp, weaken: MutationRule['weaken']): MutationRule => ({
  ...engineRule(name, file, line, weaken),
  tests: [`${engine}/lead`],
})
const rowRule = (name: string, line: RegExp, weaken: MutationRule['weaken']): MutationRule => ({
  name,
  files: `${domain}/triggers/trigger-rows.ts`,
  line,
  weaken,
  tests: [...engineTests, domain],
})

const sceneRule = (name: string, file: string, line: RegExp, weaken: MutationRule['weaken']): MutationRule => ({
  ...engineRule(`scene, ${name}`, file, line, weaken),
  tests: sceneTests,
})

/** The line with each `Math.max` turned into `Math.min`, and the other way round, one at a time; a limit by a cap stays. */
const swapExtremes = (line: string): string[] =>
  [...line.matchAll(/Math\.(max|min)\b(?!\(caps)/g)].map(({ 0: found, 1: which, index }) => {
    const other = which === 'max' ? 'Math.min' : 'Math.max'
    return line.slice(0, index) + other + line.slice(index + found.length)
  })

/** The line with each of the replacements that change it. */
const replaced =
  (...pairs: readonly (readonly [RegExp, string])[]) =>
  (line: string): string[] =>
    pairs.flatMap(([from, to]) => changed(line, line.replace(from, to)))

const rules: readonly MutationRule[] = [
  engineRule('caps', 'safety/caps.ts', /^ {2}\w+: (?:ms|count)\(|value: \d/, raise),
  engineRule('caps of items', 'safety/item-rules.ts', /^ {4}(?:cap: ms|times: count)\(/, raise),
  engineRule('rests of items', 'safety/item-rules.ts', /^ {4}rest: (?:seconds|minutes|REST)/, noRest),
  engineRule('pairs', 'safety/item-rules.ts', /^ {4}neverWith: \['/, withoutOne('neverWith: ')),
  engineRule('other rests', 'safety/rests.ts', /^ {2}'?[a-zA-Z-]+'?: seconds\(/, (line) =>
    changed(line, line.replace(/seconds\(\d+\)/, '0')),
  ),
  engineRule('closing an item', 'tasks/**/*.ts', /^ +close\(\w+, /, drop),
  engineRule('check-ins', 'session/**/*.ts', /^(?:export )?const CHECK_IN\w* = /, (line) =>
    changed(line, line.replace(/= (.*)$/, '= 2 * ($1)')),
  ),
  engineRule('announced, time', 'safety/announced.ts', /^const OPENS_WITHIN = /, raise),
  engineRule('check-spoken, comparison', 'check/check-spoken.ts', /values\.\w+ \?\? 0\) > \w+/, (line) =>
    changed(line, line.replace(/> (\w+)/, '> 2 * $1')),
  ),
  leadRule(
    'lead, times and steps',
    '{session/step,lead/*}.ts',
    /^(?:export )?const (?:LEAD_EVERY|SILENCE|MOST_CHANGE|STEPS_MAX) = /,
    (line) => changed(line, line.replace(/= (.*)$/, line.includes('LEAD_EVERY') ? '= 0' : '= 2 * $1')),
  ),
  leadRule('lead, closed to commands', 'lead/may-lead.ts', /^ {2}if \(world\.|isComingBack\(world, at\) \?/, (line) =>
    line.startsWith('  if') ? drop() : changed(line, line.replace('world.easedUntil > 0 || ', '')),
  ),
  leadRule('lead, rules of a plan', 'lead/plan-check.ts', /^ {2}[a-zA-Z]+,$/, drop),
  rowRule('announced', /\bopens: \['/, withoutOne('opens: ')),
  rowRule('releases', /\bcloses: \['/, withoutOne('closes: ')),
  rowRule('check-spoken, seconds', /\bholds: '/, set('holds', 'null')),
  rowRule('check-spoken, counts', /\bcountCap: '/, set('countCap', 'null')),
  {
    name: 'beats',
    files: `${domain}/tasks/**/*.ts`,
    line: /^ {2}beats: '(?!strokes')/,
    weaken: set('beats', "'strokes'"),
    tests: engineTests,
  },
  {
    name: 'screening',
    files: `${domain}/tasks/**/*.ts`,
    line: /^ {2}screenedBy: \['/,
    weaken: withoutOne('screenedBy: '),
    tests: [domain],
  },
  {
    name: 'screening, class C',
    files: `${domain}/tasks/screening-questions.ts`,
    line: /^export const classCQuestions = /,
    weaken: withoutOne('classCQuestions = '),
    tests: [domain],
  },
  // Left out: the joins of more than 128 values, which no test has, and the time at which an item was opened, always in the past.
  sceneRule(
    'worst of two ways',
    'scene/check/worst.ts',
    /^(?! +(?:join|onUntil: Math|since)).*Math\.(?:max|min)/,
    swapExtremes,
  ),
  sceneRule('checks of a part', 'scene/check/play-part.ts', /^ {2}\{ step: /, drop),
  sceneRule(
    'kinds of findings',
    'scene/check/*.ts',
    /^ {4,6}\.\.\.\w+(?:Findings|Problems)\(|^ {4}\.\.\.neverHolding/,
    drop,
  ),
  sceneRule('lists of findings', 'scene/check/check-scene.ts', /^ {2}return \[\.\.\./, withoutOne('return ')),
  sceneRule(
    'reported findings',
    'scene/check/{states,expand}.ts',
    /\bthis\.report(?:Carry|Traced|Circle)?\(/,
    replaced([/this\.report(?:Carry|Traced|Circle)?\(/, 'void (']),
  ),
  // The start of an event and the time before it are left out: the times next to them show the same.
  sceneRule(
    'moments of a button',
    'scene/check/cut.ts',
    /^ {2,6}(?:if \(event\.kind (?:!== 'open'|=== 'beat')\) )?add\((?!event\.at(?: - 1)?\)$)/,
    drop,
  ),
  sceneRule('ways', 'scene/check/ways.ts', /^ {8}(?:\.\.\.exit|placed\()/, drop),
  sceneRule('notes', 'scene/check/expand.ts', /^ {4}level\.targets = \[\.\.\./, withoutOne('level.targets = ')),
  // Left out: several notes of one section, which matter for the shortest way alone.
  sceneRule('lengths', 'scene/check/lengths.ts', /^(?!.*(?:used|since)).*(?:length \+ asked|Math\.m)/, (line) => [
    ...replaced(
      [/longest: length \+ asked/, 'longest: length'],
      [/shortest: length \+ asked/, 'shortest: length'],
    )(line),
    ...swapExtremes(line),
  ]),
  // The crowd of beats is a test of the generator (SCENE-75), and 100,000 beats are too many for a test.
  sceneRule(
    'after a generated section',
    'scene/check/generated.ts',
    /^ {6}(?:body|kinds|edges|runs|tempo)\b.*,$/,
    drop,
  ),
  sceneRule(
    'left by a note',
    'scene/check/leave.ts',
    /held\.reduce|onUntil: 0|all\.push\(leave|\) leave\(|isAtEdge/,
    replaced(
      [/held\.reduce<Body>\(.*, state\.body\)/, 'state.body'],
      [/ .*leave\(asked, part\.length\)\)?/, ''],
      [/isCall && isAtEdge/, 'false'],
      [/times\.some\(\(at\) => isAtEdge\(part, at\)\)/, 'false'],
    ),
  ),
  sceneRule(
    'guards of the session',
    'session/scene/{walk,ask,expressions}.ts',
    /keepAllowed\(|CALLS_MAX|exit\.times|isOffered|=== last|caps\.hotTempo|carried\.includes|withoutItems\(|TYPED_TEXT_MAX\)|open\.length > 0/,
    replaced(
      [/keepAllowed\(setup, \w+, (.*), 0\)/, '({ future: $1 })'],
      [/scene\.stack\.length >= CALLS_MAX/, 'false'],
      [/count >= exit\.times/, 'false'],
      [/way && isOffered/, 'way'],
      [/index === last/, 'false'],
      [/Math\.min\(lastTempo, caps\.hotTempo\.value\)/, 'lastTempo'],
      [/\.filter\(\(item\) => !carried\.includes\(item\)\)/, '.filter(() => false)'],
      [/withoutItems\((.*), items, at\)/, '$1'],
      [/\.slice\(0, TYPED_TEXT_MAX\)/, ''],
      [/open\.length > 0 \? open : all/, 'all'],
    ),
  ),
]

function mutationsOf(rule: MutationRule): Mutation[] {
  const files = globSync(rule.files, { cwd: root, exclude: (name) => name.endsWith('.test.ts') }).sort()
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, line) =>
        rule.line.test(text) ? rule.weaken(text).map((to) => ({ rule, file, line, from: text, to })) : [],
      ),
  )
  if (found.length === 0) throw new Error(`The rule "${rule.name}" matches nothing in ${rule.files}.`)
  return found
}

/** Every mutation of the rules whose name contains `name`. Throws when a rule matches nothing. */
export const mutations = (name = ''): Mutation[] => {
  const all = rules.map(mutationsOf)
  return all.flat().filter(({ rule }) => rule.name.includes(name))
}
