/** `npm start`: builds what is stale and runs the product. */
import { buildWeb } from './build-web.ts'
import { closeOnSignal, describeProduct, startProduct } from './product.ts'

try {
  buildWeb()
  const product = await startProduct(process.env)
  closeOnSignal(() => product.close())
  console.log(describeProduct(product))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
