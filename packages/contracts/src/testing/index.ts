export * from './examples.ts'
export * from './request-shapes.ts'
export * from './refused.ts'
