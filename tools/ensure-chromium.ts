/** Finds a Chromium, or installs Debian's. Never downloads a browser from anywhere else. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CHROMIUM = '/usr/bin/chromium'

const apt = (...args: string[]) =>
  spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

/** The path of a Chromium; throws a plain sentence where there is none and none can be installed. */
export function ensureChromium(): string {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  if (existsSync(CHROMIUM)) return CHROMIUM
  console.log('Installing chromium (apt-get) ...')
  const installed = apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  if (installed && existsSync(CHROMIUM)) return CHROMIUM
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one that is there.')
}
