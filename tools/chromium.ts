/**
 * The browser of tests and benches: Debian's Chromium, installed by apt-get when missing and never downloaded from another
 * source. The headless shell is preferred: it has no window system and takes less processor time.
 */
import { existsSync } from 'node:fs'
import { installPackage } from './debian.ts'

const PACKAGE = 'chromium-headless-shell'
const DEBIAN_BROWSERS = [`/usr/bin/${PACKAGE}`, '/usr/bin/chromium']

const findChromium = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? DEBIAN_BROWSERS.find((path) => existsSync(path))

/** Path of the browser. A function, because the browser may be installed after this module was loaded. */
export const chromiumPath = (): string => findChromium() ?? `/usr/bin/${PACKAGE}`

/** Chromium needs `--no-sandbox` as root. The other flags disable its own network requests, and autoplay rules. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--autoplay-policy=no-user-gesture-required',
]

/** Installs Chromium when it is missing. Throws when that fails. */
export function ensureChromium(): void {
  if (!existsSync(chromiumPath())) installPackage(PACKAGE)
  if (!existsSync(chromiumPath())) {
    throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to an installed one.')
  }
}
