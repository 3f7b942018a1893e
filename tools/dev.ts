/**
 * `npm run dev`: the product with the web app served by Vite with hot reload on PORT, and the API on PORT + 1. Changes to
 * server code need a restart.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describeProduct, runUntilSignal, startProduct } from './product.ts'
import { env, root } from './steps.ts'

const port = Number(process.env['PORT'] ?? 3000)
const address = `http://localhost:${port}`

await runUntilSignal(async (signal) => {
  const api = { ...process.env, PORT: String(port + 1), PUBLIC_URL: address }
  const product = await startProduct(api, signal)
  const vite = spawn('vite', ['--port', String(port), '--strictPort'], {
    cwd: join(root, 'apps', 'web'),
    stdio: 'inherit',
    env: { ...env, API_PORT: String(port + 1), SITE_SETTINGS: JSON.stringify(product.server.siteSettings) },
  })
  console.log(describeProduct({ ...product, server: { ...product.server, url: address } }))
  return {
    async close() {
      vite.kill()
      await product.close()
    },
  }
})
