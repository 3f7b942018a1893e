/**
 * `npm run mutate`: weakens one safety limit at a time in a copy of the tree and runs the safety tests on the copy. Caps
 * are raised, rests shortened; releases, pairs, items of lines, health questions, and findings, ways and guards of branching games
 * dropped (`mutation-rules.ts`). A change that no test notices is printed and fails the run, and so does a rule that matches
 * nothing. Every change is printed. `npm run mutate -- NAME` runs only the rules whose name contains NAME, and with
 * `--every N` one of N of their changes.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutations, type Mutation } from './mutation-rules.ts'
import { root } from './steps.ts'

const packages = ['contracts', 'engine'] as const

/** Links every installed package of the root; the packages under test come from the copy. */
function linkPackages(copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  mkdirSync(join(to, '@rubato'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@rubato') symlinkSync(join(from, name), join(to, name))
  for (const name of packages) symlinkSync(join(copy, 'packages', name), join(to, '@rubato', name))
}

/** A copy of the packages under test, with the installed packages of the original. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'rubato-mutate-'))
  const paths = [
    ...packages.map((name) => `packages/${name}`),
    'package.json',
    'vitest.config.ts',
    'tsconfig.base.json',
    // Its examples are tested.
    'docs/scene-expressions.md',
  ]
  for (const path of paths) cpSync(join(root, path), join(copy, path), { recursive: true })
  linkPackages(copy)
  return copy
}

/** Whether the tests in these folders pass on this copy; `text` is their output. */
function testsPass(copy: string, folders: readonly string[]): Promise<{ pass: boolean; text: string }> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--root', copy, '--project', 'packages', '--bail', '1', ...folders],
    {
      cwd: copy,
      env: { ...process.env, NO_COLOR: '1', VITEST_MAX_WORKERS: '1' },
    },
  )
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr.on('data', (part: Buffer) => (text += part.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ pass: code === 0, text }))
  })
}

function write(copy: string, { file, line, to }: Mutation): () => void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const lines = text.split('\n')
  lines[line] = to
  writeFileSync(path, lines.join('\n'))
  return () => writeFileSync(path, text)
}

/** The first test that failed, for the list. */
const noticedBy = (text: string): string =>
  /FAIL\s.*?\.test\.ts > (.*)/.exec(text)?.[1] ?? 'a file that no longer loads'
const place = ({ file, line }: Mutation): string => `${file.slice('packages/'.length)}:${line + 1}`

/** Takes mutations from `waiting` until it is empty; returns those that no test noticed. */
async function work(waiting: Mutation[]): Promise<Mutation[]> {
  const copy = copyTree()
  const unnoticed: Mutation[] = []
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const restore = write(copy, next)
      const { pass, text } = await testsPass(copy, next.rule.tests)
      restore()
      const change = next.to.trim() === '' ? `drop ${next.from.trim()}` : next.to.trim()
      console.log(`${pass ? 'UNNOTICED' : 'noticed  '} ${place(next)} ${change}${pass ? '' : ` <- ${noticedBy(text)}`}`)
      if (pass) unnoticed.push(next)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  return unnoticed
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { every: { type: 'string', default: '1' } },
  })
  const waiting = mutations(positionals[0]).filter((_, index) => index % Number(values.every) === 0)
  const count = waiting.length
  const untouched = copyTree()
  const folders = [...new Set(waiting.flatMap(({ rule }) => rule.tests))]
  const { pass, text } = await testsPass(untouched, folders)
  rmSync(untouched, { recursive: true, force: true })
  if (!pass) throw new Error(`The tests fail without any change:\n${text.slice(-2000)}`)
  const workers = Array.from({ length: Math.min(2, availableParallelism()) }, () => work(waiting))
  const unnoticed = (await Promise.all(workers)).flat()
  console.log(`${count} changes, ${count - unnoticed.length} noticed, ${unnoticed.length} unnoticed`)
  process.exitCode = unnoticed.length > 0 || count === 0 ? 1 : 0
}

await main()
