/**
 * `npm run bench -- release`: makes the archive of `npm run release` for this architecture and tries it on two machines, each a fresh
 * Debian made by `debootstrap`: unpacked on a read-only tree, without network, as an ordinary user, behind nginx with the example of
 * `docs/deployment`. On the first the site starts, answers, takes a member by invitation, who loses and gets the rights of an
 * admin by the command line, and makes a backup with its secrets. On the second the backup is restored, and the member's session goes
 * on, which needs the secrets. Needs root and Debian's `debootstrap`. Fails when a step fails or the archive is larger than the aim.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRelease } from '../../tools/release.ts'

const AIM = { megabytes: 200 }
/** An ordinary user. */
const USER = 1000

const show = (command: string, args: readonly string[]) => execFileSync(command, args, { stdio: 'inherit' })

/** Separate namespaces: no mount and no process outlives the trial. */
const NAMESPACES = ['--mount', '--net', '--pid', '--fork', '--kill-child']
/** `$0` is the root of a machine, `$1` the script that is tried there. */
const trial = `
  ip link set lo up
  mount --bind "$0/opt/rubato" "$0/opt/rubato"
  mount -o remount,bind,ro "$0/opt/rubato"
  mount -t proc proc "$0/proc"
  chroot "$0" sh /srv/start-nginx.sh
  chroot --userspec=${USER}:${USER} "$0" env -i PATH=/usr/bin:/bin HOME=/srv/site sh "/srv/$1"
  if grep -F '?' "$0/var/log/nginx/rubato.log"; then exit 1; fi`

const SHARED = ['start-nginx.sh', 'run-site.sh', 'site.mjs']
/** The files that are copied from the first machine to the second. */
const MOVED = ['copy.backup', 'passphrase', 'cookies']

const siteOf = (machine: string): string => join(machine, 'srv/site')

/** Unpacks the archive in a fresh Debian. */
function installRelease(machine: string, archive: string): void {
  execFileSync('debootstrap', ['--variant=minbase', '--include=nginx-light,openssl', 'bookworm', machine], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const program = join(machine, 'opt/rubato')
  for (const path of [program, siteOf(machine)]) mkdirSync(path, { recursive: true })
  chownSync(siteOf(machine), USER, USER)
  show('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner', '-C', program])
}

function tryScript(machine: string, script: string): void {
  console.log(`${script}:`)
  for (const file of [...SHARED, script]) cpSync(join(import.meta.dirname, 'release', file), join(machine, 'srv', file))
  show('unshare', [...NAMESPACES, 'sh', '-ec', trial, machine, script])
}

function move(from: string, to: string): void {
  for (const file of MOVED) {
    const moved = join(siteOf(to), file)
    cpSync(join(siteOf(from), file), moved)
    chownSync(moved, USER, USER)
  }
}

export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'rubato-release-'))
  const [first, second] = [join(directory, 'first'), join(directory, 'second')]
  try {
    const archive = makeRelease(process.arch, directory)
    const megabytes = statSync(archive).size / 1e6
    console.log(`archive ${megabytes.toFixed(0)} MB (aim: at most ${AIM.megabytes} MB)`)
    for (const machine of [first, second]) installRelease(machine, archive)
    tryScript(first, 'first-machine.sh')
    move(first, second)
    tryScript(second, 'second-machine.sh')
    process.exitCode = megabytes <= AIM.megabytes ? 0 : 1
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
