/**
 * A second minifier for the three files that every session loads: it makes them smaller than the bundler's own does.
 * `bench -- load` has the limit.
 */
import { minify, type MinifyOptions } from 'terser'
import type { Plugin } from 'vite'

const everySession = new Set(['shell', 'frame', 'session'])

const options: MinifyOptions = {
  module: true,
  ecma: 2020,
  // A function that moves to the place of its use is a new one with each render, and dependencies of effects change.
  compress: { passes: 4, reduce_funcs: false, inline: 1 },
}

export async function smaller(code: string): Promise<string> {
  const { code: result } = await minify(code, options)
  if (result === undefined) throw new Error('Terser gave no code.')
  return result
}

export const smallerChunks = (): Plugin => ({
  name: 'rubato:smaller-chunks',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && everySession.has(chunk.name)) chunk.code = await smaller(chunk.code)
      }
    },
  },
})
