/**
 * `npm run release [-- --arch x64|arm64] [--to DIRECTORY]`: one archive for Linux with all that a site needs, Node
 * included (docs/operations.md). It holds the files that git tracks, the built web app, and the packages of the lockfile.
 * Prints the path of the archive; its SHA-256 is written to a file of the same name.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWeb } from './build-web.ts'
import { addChecksums, sha256 } from './release/checksums.ts'
import { root } from './steps.ts'
import packageFile from '../package.json' with { type: 'json' }

const ARCHITECTURES = ['x64', 'arm64']

/** Patterns of git; tests and their helpers stay behind. */
const contents = [
  'package.json',
  'package-lock.json',
  // Without the other workspaces the lockfile does not fit.
  '*/package.json',
  '.env.example',
  'README.md',
  'docs',
  'apps/server',
  'packages',
  'tools/admin.ts',
  'tools/voices.ts',
  ':!*.test.ts',
]

/** The packages that the server imports. */
const dependencies = ['--omit=dev', '--omit=optional', '--workspace=@rubato/server']

/** Runs a command and returns its output. Throws when it fails. */
const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 26 })

function copySources(to: string): void {
  const files = run('git', ['ls-files', '-z', '--', ...contents], root)
    .split('\0')
    .filter(Boolean)
  for (const file of files) cpSync(join(root, file), join(to, file))
  cpSync(join(root, 'apps/web/dist'), join(to, 'apps/web/dist'), { recursive: true })
  cpSync(join(root, 'tools/release/rubato'), join(to, 'rubato'))
  chmodSync(join(to, 'rubato'), 0o755)
}

/** Node of this version for the architecture, from the package that installs it here. */
function addNode(to: string, arch: string): void {
  const version = packageFile.devDependencies.node
  const directory = join(to, 'node')
  mkdirSync(directory)
  run('npm', ['pack', '--silent', `node-linux-${arch}@${version}`], directory)
  const [packed = ''] = globSync('*.tgz', { cwd: directory })
  run('tar', ['-xzf', packed, '--strip-components=1'], directory)
  rmSync(join(directory, packed))
}

function addPackages(to: string, arch: string): void {
  const platform = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...dependencies, ...platform], to)
  const bill = run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...dependencies], to)
  writeFileSync(join(to, 'sbom.cdx.json'), bill)
}

/**
 * The same files give the same archive: their owner is root, their time that of the last commit, and everybody may read them,
 * whatever the umask of the one who builds.
 */
function pack(from: string, archive: string): void {
  const time = run('git', ['log', '-1', '--format=%cI'], root).trim()
  const fixed = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=${time}`,
    '--mode=u+rwX,go+rX,go-w',
  ]
  run('tar', [...fixed, '-czf', archive, '-C', dirname(from), basename(from)], root)
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${basename(archive)}\n`)
}

/**
 * Makes the archive of an architecture, and returns its path.
 * @throws when a command fails
 */
export function makeRelease(arch: string, to: string): string {
  buildWeb()
  const name = `rubato-${packageFile.version}-linux-${arch}`
  const directory = mkdtempSync(join(tmpdir(), 'rubato-release-'))
  const archive = join(to, `${name}.tar.gz`)
  const tree = join(directory, name)
  try {
    mkdirSync(tree)
    copySources(tree)
    addNode(tree, arch)
    addPackages(tree, arch)
    addChecksums(tree)
    mkdirSync(to, { recursive: true })
    pack(tree, archive)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
  return archive
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { arch: { type: 'string', default: process.arch }, to: { type: 'string', default: 'artifacts/release' } },
  })
  if (!ARCHITECTURES.includes(values.arch)) throw new Error(`--arch is one of ${ARCHITECTURES.join(', ')}.`)
  console.log(makeRelease(values.arch, resolve(values.to)))
}
