/** The SHA-256 of a file, in hexadecimal digits, made where the file is. */
export async function hashOf(file: Blob): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
