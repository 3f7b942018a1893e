import { describe, expect, it } from 'vitest'
import { countLines, FILES_MAX, findOversize, LINES_MAX } from './find-oversize.ts'

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}/file-${index}.ts`, lines: 10 }))

describe('the size of folders', () => {
  it('has a limit for the files directly in one', () => {
    expect(findOversize(files('packages/one/src', FILES_MAX))).toEqual([])
    expect(findOversize([...files('packages/one/src', FILES_MAX + 1), ...files('packages/two/src', 1)])).toEqual([
      'packages/one/src: 25 source files, 24 at most; split the folder by idea',
    ])
  })
  it('does not count the files of the folders inside', () => {
    expect(findOversize([...files('src', FILES_MAX), ...files('src/inside', FILES_MAX)])).toEqual([])
  })
})

describe('the size of files', () => {
  it('has a limit in lines', () => {
    const sources = [
      { path: 'src/long.ts', lines: LINES_MAX },
      { path: 'src/longer.ts', lines: LINES_MAX + 1 },
    ]
    expect(findOversize(sources)).toEqual(['src/longer.ts: 350 lines, 349 at most'])
  })
  it('counts a last line with and without a line break', () => {
    expect(['', 'one', 'one\n', 'one\n\ntwo', 'one\n\ntwo\n'].map(countLines)).toEqual([0, 1, 1, 3, 3])
  })
})
