import { expect, it } from 'vitest'
import { smaller } from './vite-smaller-chunks.ts'

it('A function outside of a component stays outside: as a dependency of an effect it is the same with each render', async () => {
  const code = `
    const load = () => Promise.resolve(import.meta.url)
    export function useLoad(effect) { effect(load, [load]) }`
  const result = await smaller(code)
  const { useLoad } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(result)}`)) as {
    useLoad: (effect: (work: unknown, dependencies: unknown[]) => void) => void
  }
  const seen = new Set<unknown>()
  const effect = (work: unknown, dependencies: unknown[]) => void seen.add(work).add(dependencies[0])
  useLoad(effect)
  useLoad(effect)
  expect(seen.size).toBe(1)
})
