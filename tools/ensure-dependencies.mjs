// Runs under the host's Node before dependencies are installed: only built-in modules, and the syntax of Node 20.
// Installs when node_modules is missing, incomplete or older than the lockfile; one install at a time.
import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.installed')
const lock = join(root, '.cache', 'install.lock')

const current = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(process.platform + process.arch)
  .digest('hex')

const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === current

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

function takeLock() {
  mkdirSync(dirname(lock), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const holder = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0)
      if (!holder || !isAlive(holder)) rmSync(lock, { force: true })
      else sleep(250)
    }
  }
}

function install() {
  console.log('Installing dependencies (npm ci) ...')
  // Only errors are printed: packages that need a newer Node than the host's run under the project's own Node.
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier']
  const result = spawnSync('npm', ['ci', '--include=dev', ...quiet], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) process.exit(result.status || 1)
  writeFileSync(stamp, current)
}

if (!isInstalled()) {
  takeLock()
  try {
    if (!isInstalled()) install()
  } finally {
    rmSync(lock, { force: true })
  }
}
