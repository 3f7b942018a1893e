/**
 * `npm run dev`: the product with the web app served by Vite with hot reload on PORT, and the API on PORT + 1. Changes to
 * server code need a restart. When Vite ends, the product is closed, and the exit code is 1.
 */
import { describeProduct, runUntilSignal, startProduct } from './product.ts'
import { startVite } from './dev/vite-server.ts'

const port = Number(process.env['PORT'] ?? 3000)
const address = `http://localhost:${port}`

await runUntilSignal(async (signal) => {
  const api = { ...process.env, PORT: String(port + 1), PUBLIC_URL: address }
  const product = await startProduct(api, signal)
  const settings = { API_PORT: String(port + 1), SITE_SETTINGS: JSON.stringify(product.server.siteSettings) }
  const ended = ({ message }: Error) => {
    // Ctrl-C in a terminal ends Vite too.
    if (signal.aborted) return
    console.error(message)
    void product.close().finally(() => process.exit(1))
  }
  const vite = await startVite({ port, settings, ended }).catch(async (error: unknown) => {
    await product.close()
    throw error
  })
  console.log(describeProduct({ ...product, server: { ...product.server, url: address } }))
  return {
    async close() {
      vite.close()
      await product.close()
    },
  }
})
