/**
 * `npm run bench -- release`: makes the archive of `npm run release` for this architecture and tries it in a fresh Debian
 * made by `debootstrap`: unpacked on a read-only tree, without network, as an ordinary user, behind nginx with the example of
 * `docs/deployment`. It starts, answers, makes an invitation and a backup, and stops. Needs root and Debian's `debootstrap`. Fails when a step fails or the archive is larger than the aim.
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
const trial = `
  ip link set lo up
  mount --bind "$0/opt/rubato" "$0/opt/rubato"
  mount -o remount,bind,ro "$0/opt/rubato"
  mount -t proc proc "$0/proc"
  chroot "$0" sh /srv/start-nginx.sh
  chroot --userspec=${USER}:${USER} "$0" env -i PATH=/usr/bin:/bin HOME=/srv/site sh /srv/try-release.sh
  if grep -F '?' "$0/var/log/nginx/rubato.log"; then exit 1; fi`

export async function run(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'rubato-release-'))
  const debian = join(directory, 'debian')
  const [program, site] = [join(debian, 'opt/rubato'), join(debian, 'srv/site')]
  try {
    const archive = makeRelease(process.arch, directory)
    const megabytes = statSync(archive).size / 1e6
    console.log(`archive ${megabytes.toFixed(0)} MB (aim: at most ${AIM.megabytes} MB)`)
    execFileSync('debootstrap', ['--variant=minbase', '--include=nginx-light,openssl', 'bookworm', debian], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    for (const path of [program, site]) mkdirSync(path, { recursive: true })
    chownSync(site, USER, USER)
    show('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner', '-C', program])
    for (const script of ['start-nginx.sh', 'try-release.sh'])
      cpSync(join(import.meta.dirname, 'release', script), join(debian, 'srv', script))
    show('unshare', [...NAMESPACES, 'sh', '-ec', trial, debian])
    process.exitCode = megabytes <= AIM.megabytes ? 0 : 1
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
