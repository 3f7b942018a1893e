export { exampleOf } from './examples.ts'
export { type Shape, type RequestPart, alternativesOf, requestShapes, shapeOf } from './request-shapes.ts'
export { randomFrom, brokenRequest } from './refused.ts'
export { fieldsIn, overBounds, replacedAt } from './over-bounds.ts'
