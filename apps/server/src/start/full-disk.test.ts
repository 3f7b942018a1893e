/** A start on a disk without space: a small file system in memory, in a mount namespace of the test. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Some containers do not allow it. */
const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0

const main = join(import.meta.dirname, 'main.ts')
const lock = join(import.meta.dirname, '../database/embedded/directory-lock.ts')
const take = `import { lockDirectory } from ${JSON.stringify(lock)}; lockDirectory(process.argv[1]); console.log('locked')`

const script = `
mount -t tmpfs -o size=64k,mode=700 tmpfs "$DISK"
mkdir -m 700 "$DISK/data"
head -c 1M /dev/zero > "$DISK/fill" 2>/dev/null
"$NODE" "$MAIN"; echo "status $?"
ls -A "$DISK/data"
echo "files above"
rm "$DISK/fill"
"$NODE" --input-type=module-typescript -e "$TAKE" "$DISK/data"
ls -A "$DISK/data"
`

describe.runIf(canMount)('a start on a full disk', () => {
  it('is refused with one sentence, leaves no lock, and succeeds once there is space', () => {
    const disk = mkdtempSync(join(tmpdir(), 'rubato-full-'))
    try {
      const { stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script], {
        encoding: 'utf8',
        env: {
          PATH: process.env['PATH'],
          NODE: process.execPath,
          MAIN: main,
          TAKE: take,
          DISK: disk,
          DATA_DIR: join(disk, 'data'),
          MEMBERSHIP: 'open',
          PORT: '0',
        },
      })
      expect(stderr).toBe(`The disk of ${join(disk, 'data')} is full: free some space, then start again.\n`)
      expect(stdout).toBe('status 1\nfiles above\nlocked\nrubato.lock\n')
    } finally {
      rmSync(disk, { recursive: true })
    }
  })
})
