/**
 * Returns a source with each wrapped list of classes on one line, as an attribute, for tests that
 * read sources line by line: `className={'a ' + 'b'}` over several lines becomes `className="a b"`.
 */
export function joinClasses(source: string): string {
  return source
    .replace(/' \+\n\s*'/g, '')
    .replace(/className=\{\s*'([^'\n]*)'\s*\}/g, 'className="$1"')
}
