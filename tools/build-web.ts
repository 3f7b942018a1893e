/** Builds the web app when its sources are newer than the last build; `--force` builds always. */
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
  'packages/{contracts,engine,script-content}/src/**/*.ts',
]

/** One digest over every file the build reads. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  for (const path of paths.sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

/** Makes `apps/web/dist` current; throws when the build fails. */
export function buildWeb({ force = false } = {}): void {
  const wanted = fingerprint()
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the web app ...')
  const result = spawnSync('vite', ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
    stdio: 'inherit',
    // Whatever mode the server runs in, a build is a production build.
    env: { ...env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) throw new Error('The web app did not build.')
  writeFileSync(stamp, wanted)
}

if (import.meta.main) buildWeb({ force: process.argv.includes('--force') })
