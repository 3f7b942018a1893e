import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { zodWithoutUnusedParts } from './vite-library-parts.ts'

const entry = '\0entry'

/** Builds `code` like the browser build and returns the text of its one file. */
async function bundle(code: string, plugin: Plugin): Promise<string> {
  const source: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === entry ? id : undefined),
    load: (id) => (id === entry ? code : undefined),
  }
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [source, plugin],
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  return chunk.code
}

const load = async (code: string): Promise<Record<string, unknown>> =>
  (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>

describe('zod in the build', () => {
  const code = `
    import { z } from '${join(import.meta.dirname, '../../node_modules/zod/index.js')}'
    const schema = z.object({ name: z.string().min(2), many: z.array(z.int()).optional() })
    export const parse = (value) => schema.safeParse(value).success
    export const describe = () => z.toJSONSchema(schema)
    export const method = () => schema.toJSONSchema()`

  it('parses, and throws where a JSON schema is requested', async () => {
    const {
      parse,
      describe: describeIt,
      method,
    } = (await load(await bundle(code, zodWithoutUnusedParts()))) as Record<string, (value?: unknown) => unknown>
    expect(parse?.({ name: 'Ann', many: [1] })).toBe(true)
    expect(parse?.({ name: 'A', many: [1] })).toBe(false)
    expect(describeIt).toThrow('The build has no JSON schemas.')
    expect(method).toThrow('The build has no JSON schemas.')
  })

  it('fails the build where its modules were moved', async () => {
    const plugin = zodWithoutUnusedParts()
    await expect(
      bundle(`import '/node_modules/zod/v4/core/moved.js'`, {
        ...plugin,
        resolveId: (id: string) => (id.endsWith('moved.js') ? id : undefined),
        load: (id: string) => (id.endsWith('moved.js') ? 'globalThis.moved = true' : undefined),
      }),
    ).rejects.toThrow('The JSON schema modules of zod were not found.')
  })
})
