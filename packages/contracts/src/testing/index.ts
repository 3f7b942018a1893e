export { acceptedExample } from './accepted.ts'
export { exampleOf } from './examples.ts'
export { largestBodies, type LargestBody } from './largest-bodies.ts'
export {
  type Shape,
  type RequestPart,
  type RequestShape,
  alternativesOf,
  requestShapes,
  shapeOf,
} from './request-shapes.ts'
export { randomFrom, brokenRequest } from './refused.ts'
export { fieldsIn, overBounds, replacedAt } from './over-bounds.ts'
export { sceneBodies } from './scene-bodies.ts'
export { reviewBodies } from './review-bodies.ts'
