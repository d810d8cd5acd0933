/** A CPF or CNPJ's characters alone: "12.abc.345/01de-35" → "12ABC34501DE35". */
function bareTaxId(text: string): string {
  return text.replace(/[\s./-]/g, '').toUpperCase()
}

/** Whether a text has as many characters as a CPF or a CNPJ; its check digits are the server's to prove. */
export function looksLikeTaxId(text: string): boolean {
  return /^(\d{11}|[\dA-Z]{12}\d{2})$/.test(bareTaxId(text))
}

/** As people read it: "529.982.247-25", "12.ABC.345/01DE-35"; anything else as it came. */
export function formatTaxId(text: string): string {
  if (!looksLikeTaxId(text)) return text
  const bare = bareTaxId(text)
  return bare.length === 11
    ? bare.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : bare.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}
