/** The memory of a page, and the processor time that the browser has used for its pages. */
import { readFile } from 'node:fs/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { heldFiles } from '../../../e2e/src/support/held-files.ts'

export interface Footprint {
  /** Live JavaScript heap, bytes, after a collection. */
  heap: number
  /** Memory of elements and buffers outside of the heap that it keeps alive, bytes. */
  external: number
  nodes: number
  /** Files that have an address and pictures that are decoded, and their bytes. */
  files: number
  fileBytes: number
  /** Memory of the page's process that is no file's, decoded pictures included, bytes. */
  process: number
}

interface ProcessInfo {
  type: string
  id: number
  /** s */
  cpuTime: number
}

async function processes(browser: Browser): Promise<ProcessInfo[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo
}

/** RssAnon and RssShmem of all processes of pages, bytes. */
async function pageMemory(browser: Browser): Promise<number> {
  const pages = (await processes(browser)).filter(({ type }) => type === 'renderer')
  const sizes = await Promise.all(
    pages.map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8')
      const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, size]) => Number(size))
      return kilobytes.reduce((sum, size) => sum + size, 0) * 1024
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function footprintOf(browser: Browser, page: Page, cdp: CDPSession): Promise<Footprint> {
  await cdp.send('HeapProfiler.collectGarbage')
  const [{ metrics }, usage] = [await cdp.send('Performance.getMetrics'), await cdp.send('Runtime.getHeapUsage')]
  const { count, bytes } = await heldFiles(page)
  return {
    heap: usage.usedSize,
    external: usage.embedderHeapUsedSize + usage.backingStorageSize,
    nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN,
    files: count,
    fileBytes: bytes,
    process: await pageMemory(browser),
  }
}

/** Processor time of all processes of the browser so far, ms. */
export const processorTime = async (browser: Browser): Promise<number> =>
  (await processes(browser)).reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
