/** "@ana.clara", "instagram.com/ana.clara/" or "ana.clara" to "ana.clara". */
export function bareHandle(text: string): string {
  return text
    .trim()
    .replace(/^(https?:\/\/)?(www\.)?instagram\.com\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/^@/, '')
}

/**
 * Whether it may be a user name: letters, digits, underscore and dots between them that do not follow
 * one another (specification 1, section 5). The server's rule is the same (platform/form), and
 * platform/form/testdata/instagram.json holds both to it.
 */
export function isHandle(text: string): boolean {
  return text.length <= 30 && /^[a-z0-9_]+(\.[a-z0-9_]+)*$/i.test(text)
}
