/** The control: a bare timer of a worker, twice a second. Posts how late each call was, ms: the delay of the machine alone. */
const PERIOD_MS = 500
const begin = performance.now()
let count = 0
const next = () => {
  count += 1
  const due = begin + count * PERIOD_MS
  setTimeout(() => {
    postMessage(performance.now() - due)
    next()
  }, due - performance.now())
}
next()
export {}
