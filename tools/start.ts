/** `npm start`: builds the web app if it is out of date, and runs the product. */
import { keepNewFilesPrivate } from '@rubato/server'
import { buildWeb } from './build-web.ts'
import { describeProduct, runUntilSignal, startProduct } from './product.ts'

await runUntilSignal(async (signal) => {
  buildWeb()
  // After the build, because another user may serve the built files.
  keepNewFilesPrivate()
  console.log('Starting the server ...')
  const product = await startProduct(process.env, signal)
  console.log(describeProduct(product))
  return product
})
