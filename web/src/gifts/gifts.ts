// The script of the pages where guests give (api/giftpage), which also work without it: it stores the basket in the
// giver's browser, and counts the card's characters.

const { kept, basket } = document.body.dataset
if (kept !== undefined) keep(`cortejo:cesta:${kept}`, basket ?? '')

/** Stores the basket, which is part of the address; an address without one gets the basket of an earlier visit. */
function keep(key: string, now: string) {
  const address = new URL(location.href)
  try {
    const before = localStorage.getItem(key)
    const given = address.pathname.includes('/obrigado/')
    if (now === '' && before && !given && !address.searchParams.has('cesta')) {
      address.searchParams.set('cesta', before)
      location.replace(address)
    } else if (now === '') localStorage.removeItem(key)
    else localStorage.setItem(key, now)
  } catch {
    // A browser that stores nothing has the basket in the address.
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const text = document.querySelector<HTMLTextAreaElement>(`#${button.dataset.copy}`)
  const words = button.querySelector('span')
  const status = button.parentElement?.querySelector('[role=status]')
  // Without a clipboard (an insecure page) the text is marked and copied by hand.
  if (!text || !words || !status || !navigator.clipboard) continue
  button.hidden = false
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.value)
      words.textContent = status.textContent = button.dataset.copied ?? ''
    } catch {
      text.select()
    }
  })
}

const card = document.querySelector<HTMLTextAreaElement>('textarea.letter')
const count = document.querySelector('[data-count]')
if (card && count)
  card.addEventListener('input', () => {
    count.textContent = String([...card.value].length)
  })
