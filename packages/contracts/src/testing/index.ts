export * from './examples.ts'
export * from './request-shapes.ts'
