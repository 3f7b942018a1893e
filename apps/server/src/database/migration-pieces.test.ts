import { describe, expect, it } from 'vitest'
import { alone, checkMigration, piecesOf } from './migration-pieces.ts'

describe('a migration', () => {
  const check = (text: string, name = '004-next.sql') => checkMigration({ name, sql: text })

  it.each([
    'drop table writers',
    'alter table writers drop column name',
    'alter table writers rename column name to title',
    'alter table writers alter column id type bigint',
    'alter table writers alter pen_name set not null',
    'alter table writers add column age int not null',
  ])('that breaks processes has to say which ones may still run: %s', (statement) => {
    expect(() => check(statement)).toThrow('no line "-- minimum: NNN"')
    expect(() => check(`-- minimum: 003\n${statement}`)).not.toThrow()
  })

  it.each([
    'alter table writers add column age int',
    'alter table writers add column age int not null default 0',
    'alter table writers drop constraint writers_check',
    '-- Nothing is dropped: drop table writers',
  ])('that breaks none needs no minimum: %s', (statement) => {
    expect(() => check(statement)).not.toThrow()
  })

  it('may not exclude the release before it', () => {
    expect(() => check('-- minimum: 004\ndrop table writers')).toThrow('its minimum has to be lower')
  })

  it('has pieces of three kinds', () => {
    const three = `select 1;
-- piece: slices
update writers set age = 1 where id in (select id from writers where age is null limit 9) returning id;
-- piece: index
-- For lists by age.
create unique index concurrently age on writers (age);
`
    const pieces = piecesOf({ name: '002-a.sql', sql: three })
    expect(pieces.map(({ kind }) => kind)).toEqual(['transaction', 'slices', 'index'])
    expect(pieces[2]).toMatchObject({ index: 'age' })
    expect(alone(pieces[2]!)).toContain('create unique index age on writers')
    expect(piecesOf({ name: '002-a.sql', sql: 'select 1\n-- piece\nselect 2' })).toHaveLength(2)
    const wrong = { name: '002-a.sql', sql: '-- piece: index\ncreate index a on writers (id)' }
    expect(() => piecesOf(wrong)).toThrow('not one "create index concurrently"')
  })
})
