/**
 * `npm run bench -- start`: the parts of a first start on a fresh copy of the tracked files (installation from the package cache,
 * build, first and second start of the server), compared with a bare Vite page and a bare Fastify server, and the size of
 * an installation for production. Fails when an aim is missed; the times describe a machine that does nothing else.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../tools/steps.ts'

const AIM = { startSeconds: 70, buildProcessorSeconds: 15, productionMegabytes: 300 }

interface Times {
  /** s by the clock. */
  wall: number
  /** s of processor time of the command and everything that it started. */
  processor: number
}

/** Runs a command; `times` of the shell counts its children. Throws when it fails. */
function timed(command: string, cwd: string, env: NodeJS.ProcessEnv = process.env): Times {
  const from = performance.now()
  const { status, stdout, stderr } = spawnSync('sh', ['-c', `${command} >&2 && times`], { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr.slice(-2000)}`)
  const ofChildren = stdout.trim().split('\n').at(-1) ?? ''
  const processor = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + Number(m) * 60 + Number(s),
    0,
  )
  return { wall: (performance.now() - from) / 1000, processor }
}

/** Starts a server and resolves after the line that says that it is ready, with the seconds until then; then stops it. */
async function secondsUntil(
  args: readonly string[],
  line: RegExp,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const from = performance.now()
  const server = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  for await (const printed of createInterface({ input: server.stdout })) if (line.test(printed)) break
  const seconds = (performance.now() - from) / 1000
  server.kill('SIGTERM')
  await ended
  return seconds
}

function copyTracked(to: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
}

/** The smallest page that Vite builds, and the smallest server of Fastify, with the packages of this checkout. */
async function bare(directory: string): Promise<{ build: Times; ready: number }> {
  mkdirSync(directory)
  writeFileSync(join(directory, 'index.html'), '<script type="module" src="/main.js"></script>')
  writeFileSync(join(directory, 'main.js'), 'document.body.textContent = "ready"\n')
  writeFileSync(
    join(directory, 'server.mjs'),
    `import fastify from ${JSON.stringify(join(root, 'node_modules/fastify/fastify.js'))}
    await fastify().listen({ port: 0 })
    console.log('ready')\n`,
  )
  const build = timed(`${join(root, 'node_modules/.bin/vite')} build --logLevel silent`, directory)
  return { build, ready: await secondsUntil(['server.mjs'], /^ready$/, directory, process.env) }
}

const megabytesOf = (directory: string): number =>
  Number(execFileSync('du', ['-sk', directory], { encoding: 'utf8' }).split('\t', 1)[0]) / 1000

/** The largest packages of an installation, with their size in MB. */
function largest(modules: string, count: number): string[] {
  const lines = execFileSync('sh', ['-c', 'du -sk [!@]* @*/* | sort -rn'], {
    cwd: modules,
    encoding: 'utf8',
  })
  return lines
    .split('\n')
    .slice(0, count)
    .map((line) => {
      const [size = '', name = ''] = line.split('\t')
      return `${name} ${Math.round(Number(size) / 1000)}`
    })
}

const show = (name: string, { wall, processor }: Times) =>
  console.log(`${name.padEnd(28)} ${wall.toFixed(1)} s, ${processor.toFixed(1)} s of processor time`)

export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'rubato-start-'))
  const [copy, production] = [join(directory, 'copy'), join(directory, 'production')]
  const env = { ...process.env, PORT: '0', DATA_DIR: join(directory, 'data') }
  try {
    copyTracked(copy)
    copyTracked(production)
    const install = timed('npm ci', copy)
    show('installation', install)
    const node = join(copy, 'node_modules/node/bin/node')
    const build = timed(`${node} tools/build-web.ts`, copy)
    show('web build', build)
    const args = [join(copy, 'tools/start.ts')]
    const first = await secondsUntil(args, /Ctrl-C stops/, copy, env)
    const second = await secondsUntil(args, /Ctrl-C stops/, copy, env)
    console.log(
      `first start of the server    ${first.toFixed(1)} s, of which ${(first - second).toFixed(1)} s make the database`,
    )
    const least = await bare(join(directory, 'bare'))
    show('bare page built by Vite', least.build)
    console.log(`bare server of Fastify       ${least.ready.toFixed(1)} s`)
    timed('npm ci --omit=dev', production)
    const modules = join(production, 'node_modules')
    const megabytes = megabytesOf(modules)
    console.log(
      `installation for production  ${Math.round(megabytes)} MB (aim: at most ${AIM.productionMegabytes} MB), the largest:`,
    )
    console.log(`  ${largest(modules, 10).join(', ')}`)
    const seconds = install.wall + build.wall + first
    console.log(`first start in all           ${seconds.toFixed(1)} s (aim: at most ${AIM.startSeconds} s)`)
    const isQuick = seconds <= AIM.startSeconds && build.processor <= AIM.buildProcessorSeconds
    process.exitCode = isQuick && megabytes <= AIM.productionMegabytes ? 0 : 1
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
