// Tables of the survey report sort by a click on a column's head. A cell's own value stands in data-value where its
// text is for people.
// @ts-check

/** @param {HTMLTableRowElement} row @param {number} column */
function valueOf(row, column) {
  const cell = row.cells[column];
  return cell.dataset.value ?? cell.textContent?.trim() ?? '';
}

/** Numbers by size, names by letters; what is empty stands last. @param {string} a @param {string} b */
function compare(a, b) {
  const [x, y] = [Number(a), Number(b)];
  return Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b) : x - y;
}

/** @param {HTMLTableElement} table @param {number} column @param {boolean} falling */
function sortBy(table, column, falling) {
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({ row, value: valueOf(row, column) }));
  rows.sort((a, b) => (a.value === '' || b.value === '' ? Number(a.value === '') - Number(b.value === '')
                                                        : (falling ? -1 : 1) * compare(a.value, b.value)));
  body.append(...rows.map(({ row }) => row));
}

/** @param {HTMLTableElement} table */
function makeSortable(table) {
  const heads = [...table.tHead?.rows[0].cells ?? []];
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      // Figures fall at first, names rise.
      const falling = head.hasAttribute('aria-sort') ? head.getAttribute('aria-sort') === 'ascending' : column > 0;
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', falling ? 'descending' : 'ascending');
      sortBy(table, column, falling);
    });
  });
}

document.querySelectorAll('table').forEach(makeSortable);
