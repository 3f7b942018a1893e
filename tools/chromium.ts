/**
 * The one browser of tests and benches: Debian's Chromium, installed when missing, never downloaded elsewhere. The
 * headless shell is preferred: it has no window system and takes less processor time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PACKAGE = 'chromium-headless-shell'
const DEBIAN_BROWSERS = [`/usr/bin/${PACKAGE}`, '/usr/bin/chromium']

const findChromium = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? DEBIAN_BROWSERS.find((path) => existsSync(path))

/** Asked when a browser is about to be started: it may have been installed since. */
export const chromiumPath = (): string => findChromium() ?? `/usr/bin/${PACKAGE}`

/** As root it needs `--no-sandbox`; the others keep it from talking to anybody but us. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--autoplay-policy=no-user-gesture-required',
]

const apt = (...args: string[]) =>
  spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

/** Throws a plain sentence where there is no Chromium and none can be installed. */
export function ensureChromium(): void {
  if (existsSync(chromiumPath())) return
  console.log('Installing chromium (apt-get) ...')
  if (apt('update', '-qq')) apt('install', '-y', '-qq', '--no-install-recommends', PACKAGE)
  if (!existsSync(chromiumPath())) {
    throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one that is there.')
  }
}
