/** `npm start`: builds what is stale and runs the product. */
import { keepNewFilesPrivate } from '@rubato/server'
import { buildWeb } from './build-web.ts'
import { describeProduct, runUntilSignal, startProduct } from './product.ts'

await runUntilSignal(async (signal) => {
  buildWeb()
  // Not before: what is built is for whoever serves it.
  keepNewFilesPrivate()
  console.log('Starting the server ...')
  const product = await startProduct(process.env, signal)
  console.log(describeProduct(product))
  return product
})
