/**
 * Checks that every rule of the engine's SPEC.md has a test whose title starts with its id, and every such title a rule. The
 * surveys make their tests from the titles of surveyed-rules.ts.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

const RULE = /\b(?:GEN|PLAY|BEAT|SAFE|RNG|VIEW|LEARN|SCENE|LEAD)-\d+\b/
const engine = join(root, 'packages', 'engine')

const rules = new Set(
  readFileSync(join(engine, 'SPEC.md'), 'utf8')
    .split('\n')
    .map((line) => new RegExp(`^\\W*(${RULE.source})`).exec(line)?.[1])
    .filter((id) => id !== undefined),
)
const titles = globSync(['src/**/*.test.ts', 'src/testing/surveyed-rules.ts'], { cwd: engine }).flatMap((file) =>
  [...readFileSync(join(engine, file), 'utf8').matchAll(new RegExp(`['"\`]\\[?(${RULE.source})`, 'g'))].map(
    (match) => match[1] ?? '',
  ),
)
const tested = new Set(titles)

const problems = [
  ...[...rules].filter((id) => !tested.has(id)).map((id) => `${id} is in SPEC.md and has no test`),
  ...[...tested].filter((id) => !rules.has(id)).map((id) => `${id} has a test and is not in SPEC.md`),
]
if (rules.size === 0) problems.push('SPEC.md contains no rules')
problems.forEach((problem) => console.error(problem))
console.log(`${rules.size} rules, ${tested.size} with tests`)
process.exitCode = problems.length ? 1 : 0
