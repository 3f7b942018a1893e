/** Installs programs that the tests use, on machines with Debian's package manager. */
import { spawnSync } from 'node:child_process'

const apt = (...args: string[]) =>
  spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

/** Does not throw: the caller looks for the program afterwards. */
export function installPackage(name: string): void {
  console.log(`Installing ${name} (apt-get) ...`)
  if (apt('update', '-qq')) apt('install', '-y', '-qq', '--no-install-recommends', name)
}
