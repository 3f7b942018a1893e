/** The development server of the web app, with a program in place of Vite. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startVite } from './vite-server.ts'

/** Starts a shell script as Vite; `ended` resolves with the error that is reported after the start. */
function startScript(script: string) {
  const directory = mkdtempSync(join(tmpdir(), 'vite-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeFileSync(join(directory, 'vite'), `#!/bin/sh\n${script}\n`, { mode: 0o700 })
  const { promise, resolve } = Promise.withResolvers<Error>()
  return { starting: startVite({ port: 3999, settings: { PATH: directory }, ended: resolve }), ended: promise }
}

it('a Vite that does not get its port fails the start with the reason', async () => {
  const { starting } = startScript('exit 1')
  await expect(starting).rejects.toThrow('Vite ended (exit code 1): the web app is not served on port 3999.')
})

it('a Vite that ends after its start is reported', async () => {
  const { starting, ended } = startScript('echo "VITE ready in 5 ms"\nexit 3')
  await starting
  expect(await ended).toMatchObject({ message: 'Vite ended (exit code 3): the web app is not served on port 3999.' })
})
