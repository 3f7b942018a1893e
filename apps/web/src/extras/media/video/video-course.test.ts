import { expect, test } from 'vitest'
import type { OutputCueOf } from '../../../play/extra.ts'
import { createVideoCourse } from './video-course.ts'

const piece = (time: number, media: number): OutputCueOf<'video'> => ({ kind: 'video', time, media, duration: 1 })

test('a video runs in pieces, stands still after the last one, and goes on where the next one begins', () => {
  const course = createVideoCourse()
  expect(course.placeAt(0)).toEqual({ media: 0, isRunning: false })
  course.take(piece(10, 0))
  course.take(piece(11, 1000))
  expect(course.placeAt(10.5)).toEqual({ media: 500, isRunning: true })
  expect(course.placeAt(11.5)).toEqual({ media: 1500, isRunning: true })
  expect(course.placeAt(14)).toEqual({ media: 2000, isRunning: false })
  course.take(piece(20, 9000))
  expect(course.placeAt(20)).toEqual({ media: 9000, isRunning: true })
})

test('what an input takes back is forgotten, and the running piece stays', () => {
  const course = createVideoCourse()
  course.take(piece(10, 0))
  course.take(piece(11, 1000))
  course.retract(10.4)
  expect(course.placeAt(10.5)).toEqual({ media: 500, isRunning: true })
  expect(course.placeAt(11.5)).toEqual({ media: 1000, isRunning: false })
})

test('a long session keeps no more than its last seconds', () => {
  const course = createVideoCourse()
  for (let at = 0; at < 100; at++) course.take(piece(at, at * 1000))
  course.tick(100)
  expect(course.placeAt(60)).toEqual({ media: 0, isRunning: false })
  expect(course.placeAt(99.5)).toEqual({ media: 99_500, isRunning: true })
})
