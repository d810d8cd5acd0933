/** Hands a file that was fetched to the browser, under its name. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** The file that a call with `parseAs: 'blob'` brought; its generated type is that of a JSON answer. */
export function fileOf(data: unknown): Blob {
  if (data instanceof Blob) return data
  throw new TypeError('the answer is not a file')
}
