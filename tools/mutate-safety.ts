/**
 * `npm run mutate`: raises each cap, shortens each rest, drops each release and each forbidden pair, one at a time, in
 * a copy of the tree, and runs the engine's safety tests on it. A change that no test notices is printed and fails the
 * run. The list of what was tried is printed either way.
 */
import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './steps.ts'

interface Mutation {
  file: string
  line: number
  from: string
  to: string
}

const engine = 'packages/engine/src'
/** Where caps, rests and releases stand, and how a line of each kind is weakened. */
const rules: readonly { file: string; line: RegExp; weaken: (line: string) => string | null }[] = [
  { file: `${engine}/safety/caps.ts`, line: /^ {2}\w+: (?:ms|count)\(|value: \d/, weaken: raise },
  { file: `${engine}/safety/item-rules.ts`, line: /^ {4}(?:cap: ms|times: count)\(/, weaken: raise },
  { file: `${engine}/safety/item-rules.ts`, line: /^ {4}rest: (?:seconds|minutes|REST)/, weaken: noRest },
  { file: `${engine}/safety/item-rules.ts`, line: /^ {2}'?[a-z-]+'?: \{ cap: .*rest: seconds/, weaken: noRest },
  {
    file: `${engine}/safety/rests.ts`,
    line: /^ {2}'?[a-zA-Z-]+'?: seconds\(/,
    weaken: (line) => line.replace(/seconds\(\d+\)/, '0'),
  },
  { file: `${engine}/safety/release.ts`, line: /^ {2}'?[a-z-]+'?: '[a-z-]+',/, weaken: () => '' },
  { file: `${engine}/safety/body.ts`, line: /^ {2}\['[a-z-]+', '[a-z-]+'\],/, weaken: () => '' },
  ...globSync(`${engine}/tasks/**/*.ts`, { cwd: root, exclude: (name) => name.endsWith('.test.ts') }).map((file) => ({
    file,
    line: /^ +close\(builder, /,
    weaken: () => '',
  })),
  {
    file: `${engine}/session/model/timing.ts`,
    line: /CHECK_IN/,
    weaken: (line) => line.replace(/= (.*)$/, '= 2 * ($1)'),
  },
]

/** The first number of the line, doubled. */
function raise(line: string): string | null {
  const raised = line.replace(
    /(\(|value: )(\d[\d_]*(?: \* \d+)*)/,
    (_, before: string, value: string) => `${before}2 * ${value}`,
  )
  return raised === line ? null : raised
}
function noRest(line: string): string | null {
  const without = line.replace(/rest: (?:seconds\([^)]*\)|minutes\([^)]*\)|REST_OF_SESSION)/, 'rest: 0')
  return without === line ? null : without
}

function mutations(): Mutation[] {
  return rules.flatMap(({ file, line: kind, weaken }) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, line) => {
        const weaker = kind.test(text) ? weaken(text) : null
        return weaker === null || weaker === text ? [] : [{ file, line, from: text, to: weaker }]
      }),
  )
}

/** A copy of the engine, with the installed packages and the other workspaces of the original. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'rubato-mutate-'))
  for (const path of ['packages/engine', 'package.json', 'vitest.config.ts', 'tsconfig.base.json']) {
    cpSync(join(root, path), join(copy, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Folders whose tests watch over safety; the large survey and the pictures of games are left out for time. */
const watched = ['safety', 'session', 'check', 'tasks'].map((folder) => `${engine}/${folder}`)

/** Whether the watching tests pass on this copy; the text is what they printed. */
function testsPass(copy: string): Promise<{ pass: boolean; text: string }> {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--root', copy, '--bail', '1', ...watched], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1', VITEST_MAX_WORKERS: '1' },
  })
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
const noticedBy = (text: string): string => /FAIL\s+(\S+) > (.*)/.exec(text)?.[2] ?? 'a file that no longer loads'
const place = ({ file, line }: Mutation): string => `${file.slice(engine.length + 1)}:${line + 1}`

/** Takes mutations from `waiting` until there are none; returns those nobody noticed. */
async function work(waiting: Mutation[]): Promise<Mutation[]> {
  const copy = copyTree()
  const unnoticed: Mutation[] = []
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const restore = write(copy, next)
      const { pass, text } = await testsPass(copy)
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
  const untouched = copyTree()
  const { pass, text } = await testsPass(untouched)
  rmSync(untouched, { recursive: true, force: true })
  if (!pass) throw new Error(`The tests fail without any change:\n${text.slice(-2000)}`)
  const waiting = mutations()
  const count = waiting.length
  const workers = Array.from({ length: Math.min(2, availableParallelism()) }, () => work(waiting))
  const unnoticed = (await Promise.all(workers)).flat()
  console.log(`${count} changes, ${count - unnoticed.length} noticed, ${unnoticed.length} unnoticed`)
  process.exitCode = unnoticed.length > 0 || count === 0 ? 1 : 0
}

await main()
