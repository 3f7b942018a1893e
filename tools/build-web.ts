/** Builds the web app when its sources have changed since the last build; `--force` builds always. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, root } from './steps.ts'

const dist = join(root, 'apps', 'web', 'dist')
const stamp = join(dist, '.built')
const sources = [
  'package-lock.json',
  'apps/web/*.{ts,json,html,cjs,mjs}',
  'apps/web/{src,public}/**/*',
  'packages/{contracts,engine,builder,script-content}/src/**/*.ts',
]

/** A digest of all files that the build reads. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  for (const path of paths.sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

/** Brings `apps/web/dist` up to date. Throws when the build fails. */
export function buildWeb({ force = false } = {}): void {
  const current = fingerprint()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  console.log('Building the web app ...')
  const result = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
    stdio: 'inherit',
    // A build is always a production build, also when the server runs in development.
    env: { ...env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) throw new Error('The web app did not build.')
  writeFileSync(stamp, current)
}

if (import.meta.main) buildWeb({ force: process.argv.includes('--force') })
