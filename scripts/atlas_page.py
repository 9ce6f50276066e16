"""The atlas as pictures and as a page, made from results/*.csv by scripts/results: rates with their brackets, honest players
beside them, cost against size. Looks as the survey report does (web/board/colours.css, web/report). Plain Python 3.

Every picture is drawn once, in shares of its width: the page stretches it, the files of docs/pictures give it a size.
"""
import html
import math
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLAYERS = {"casual": "hue2", "fast": "honest", "strong": "hue3", "greedy": "hue5"}
SIGHTED = "hue4"  # who see all cards: sight-1, sight-5, ... from above
UNDECIDED_LOOKS = (("won", 0, "none undecided"), ("undecided", 5, "up to 5\u00a0% undecided"), ("lost", 100, "more than 5\u00a0% undecided"))


def published_error(game):
    """The half width at 95 % that was published with a rate; where none was, by the number of its deals, with a sign; else, and beside a range, nothing."""
    if says_little(game):
        return ""
    if game["published_error"]:
        return game["published_error"]
    if not game["published_deals"]:
        return ""
    share = float(game["published_percent"]) / 100
    return f"≈ {100 * 1.96 * math.sqrt(share * (1 - share) / game['published_deals']):.2g}"


def says_little(game):
    """Whether the published rate is the middle of an interval that holds nearly everything."""
    return bool(game["published_error"]) and float(game["published_error"]) > 10


def published_rate(game):
    """As it was published, or from where to where if that is all that it says."""
    if not says_little(game):
        return game["published_percent"]
    middle, half = float(game["published_percent"]), float(game["published_error"])
    return f"{middle - half:.1f} to {middle + half:.1f}"


class Preset:
    """What the tables hold of one preset."""

    def __init__(self, row, game, sheet, cost, honest, shortest):
        self.name, self.cards = row["preset"], game["cards"]
        self.sheet, self.cost, self.honest, self.shortest = sheet, cost, honest, shortest
        self.deals, self.won, self.lost, self.undecided = (int(row[key]) for key in ("deals", "won", "lost", "undecided"))
        self.low, self.high = float(row["rate_low_percent"]), float(row["rate_high_percent"])
        self.max_nodes, self.nodes_median = int(row["max_nodes"]), int(row["nodes_median"])
        self.milliseconds = 1000 * float(row["cpu_seconds"]) / self.deals
        self.published = float(game["published_percent"]) if game["published_percent"] and not says_little(game) else None
        self.published_digits, self.published_error = game["published_percent"], published_error(game)
        self.published_source = game["published_source"]

    def percent(self, count):
        return 100 * count / self.deals

    def is_wide(self):
        """Whether undecided deals, and not how few deals there are, make the bracket as wide as it is."""
        share = self.percent(self.undecided)
        return share > self.high - self.low - share

    def best_honest(self):
        return best_honest(self.honest)


def best_honest(rows):
    """Of the players to whom something is hidden."""
    return best_of(row for row in rows if row["player"] in PLAYERS)


def best_of(rows):
    return max(rows, key=lambda row: float(row["rate_percent"]), default=None)


def grouped(number):
    return f"{number:,}".replace(",", "\u202f")


def short_time(milliseconds):
    if milliseconds <= 0:
        return "< 1\u00a0µs"
    for size, unit in ((1000, "s"), (1, "ms"), (0.001, "µs")):
        if milliseconds >= size or unit == "µs":
            return f"{milliseconds / size:.3g}\u00a0{unit}" if milliseconds / size < 1000 else f"{milliseconds / size:.0f}\u00a0{unit}"


def span(low, high):
    return f"{low:.2f} – {high:.2f}\u00a0%"


def escaped(text):
    return html.escape(str(text))


# Drawing. Across in per cent of the width, upwards in pixels.

def line(x1, y1, x2, y2, look):
    return f'<line x1="{x1:.2f}%" y1="{y1}" x2="{x2:.2f}%" y2="{y2}" class="{look}"/>'


def bar(x, width, y, height, look, title):
    return f'<rect x="{x:.2f}%" y="{y}" width="{width:.2f}%" height="{height}" class="{look}"><title>{escaped(title)}</title></rect>'


def dot(x, y, look, title, radius=4):
    return f'<circle cx="{x:.2f}%" cy="{y}" r="{radius}" class="{look}"><title>{escaped(title)}</title></circle>'


def grid(height):
    return "".join(line(x, 0, x, height, "grid") for x in (0, 25, 50, 75, 100))


def bracket(low, high, y, half=5):
    return "".join(line(low, y, high, y, look) + line(low, y - half, low, y + half, look) + line(high, y - half, high, y + half, look)
                   for look in ("halo", "whisker"))


RATE_HEIGHT = 26


def rate_picture(preset):
    won, undecided = preset.percent(preset.won), preset.percent(preset.undecided)
    body = grid(RATE_HEIGHT) + bar(0, won, 7, 10, "won", f"{won:.2f} % won")
    body += bar(won, undecided, 7, 10, "undecided", f"{undecided:.2f} % undecided")
    best = preset.best_honest()
    if best:
        rate = float(best["rate_percent"])
        body += bar(0, rate, 19, 5, "honest", f"{rate:.1f} % won by the honest player {best['player']}")
    body += bracket(preset.low, preset.high, 12)
    if preset.published is not None:
        body += dot(preset.published, 3.5, "published", f"published: {preset.published_digits} %", 2.8)
    return body


def honest_height(preset):
    return 16 + 9 * len(preset.honest)


def honest_picture(preset):
    body = grid(honest_height(preset))
    body += bar(0, preset.percent(preset.won), 3, 7, "won", f"can be won: {span(preset.low, preset.high)}")
    body += bar(preset.percent(preset.won), preset.percent(preset.undecided), 3, 7, "undecided", f"{preset.undecided} undecided")
    for i, row in enumerate(preset.honest):
        y, low, high = 17 + 9 * i, float(row["rate_low_percent"]), float(row["rate_high_percent"])
        look = PLAYERS.get(row["player"], SIGHTED)
        body += line(low, y, high, y, f"thick {look}-line")
        body += dot(float(row["rate_percent"]), y, look, f"{row['player']}: {span(low, high)}")
    return body


def undecided_look(preset):
    share = preset.percent(preset.undecided)
    return next(look for look, most, _ in UNDECIDED_LOOKS if share <= most)


def cost_picture(presets):
    """Dots in columns, one a size of deck, the cheapest preset of a column at its left; and the texts of the axes."""
    sizes = {}
    for preset in presets:
        sizes.setdefault(preset.cards, []).append(preset)
    weights = {size: max(len(group), sum(map(len, sizes.values())) / 8) for size, group in sizes.items()}
    least = min(max(preset.milliseconds, 0.01) for preset in presets)
    low, high = math.floor(math.log10(least)), math.ceil(math.log10(max(preset.milliseconds for preset in presets)))
    body, texts, left = "", [], 0
    for power in range(low, high + 1):
        y = 100 * (high - power) / (high - low)
        body += f'<line x1="0" y1="{y:.2f}%" x2="100%" y2="{y:.2f}%" class="grid"/>'
        texts.append(f'<text x="-8" y="{y:.2f}%" dy="4" class="end">{short_time(10 ** power)}</text>')
    for size in sorted(sizes):
        width = 100 * weights[size] / sum(weights.values())
        body += f'<line x1="{left:.2f}%" y1="0" x2="{left:.2f}%" y2="100%" class="grid"/>'
        texts.append(f'<text x="{left + width / 2:.2f}%" y="100%" dy="17" class="middle">{size}</text>')
        group = sorted(sizes[size], key=lambda preset: preset.milliseconds)
        for i, preset in enumerate(group):
            x = left + width * (i + 0.5) / len(group)
            y = 100 * (high - math.log10(max(preset.milliseconds, 10 ** low))) / (high - low)
            words = f"{preset.name}: {short_time(preset.milliseconds)} a deal, {preset.percent(preset.undecided):.1f} % undecided"
            body += f'<circle cx="{x:.2f}%" cy="{y:.2f}%" r="3.5" class="{undecided_look(preset)}"><title>{escaped(words)}</title></circle>'
        left += width
    return body, "".join(texts)


# Legends: look, words, and what it is drawn as.

def rate_legend():
    return [("won", "can be won, all cards seen", "bar"), ("undecided", "undecided at the limits", "bar"),
            ("honest", "won by the best honest player", "bar"), ("whisker", "the bracket, 95\u00a0%", "whisker"), ("published", "published by others", "dot")]


def honest_legend(presets):
    seen = {row["player"] for preset in presets for row in preset.honest}
    return [("won", "can be won", "bar"), ("undecided", "undecided", "bar")] + [
        (look, f"won by {player}", "dot") for player, look in PLAYERS.items() if player in seen] + (
        [(SIGHTED, "won by sight-1 to sight-500", "dot")] if seen - set(PLAYERS) else [])


def cost_legend():
    return [(look, words, "dot") for look, _, words in UNDECIDED_LOOKS]


def sign(look, kind):
    if kind == "whisker":
        return '<path d="M1 7H29M1 2V12M29 2V12" class="whisker"/>'
    return f'<circle cx="15" cy="7" r="4.5" class="{look}"/>' if kind == "dot" else f'<rect width="30" height="14" class="{look}"/>'


# Files of docs/pictures: a picture with everything in it.

WIDTH, LEFT, RIGHT = 840, 262, 136


def colours():
    """The colours of the program's pages, light and dark."""
    text = (ROOT / "web/board/colours.css").read_text() + (ROOT / "web/report/report.css").read_text()
    blocks = re.findall(r":root \{([^}]*)\}", text)
    light, dark = " ".join(blocks[0::2]), " ".join(blocks[1::2])
    return re.sub(r"\s+", " ", f":root {{{light}}} @media (prefers-color-scheme: dark) {{ :root {{{dark}}} }}")


LOOKS = """.grid { stroke: var(--line); } .halo { stroke: var(--paper); stroke-width: 4.5; } .whisker { stroke: var(--ink); stroke-width: 1.8; fill: none; }
.won { fill: var(--won); } .honest { fill: var(--honest); } .lost { fill: var(--lost); } .undecided { fill: var(--undecided); }
.hue2 { fill: var(--hue2); stroke: none; } .hue3 { fill: var(--hue3); stroke: none; } .hue4 { fill: var(--hue4); stroke: none; }
.hue5 { fill: var(--hue5); stroke: none; }
.thick { stroke-width: 2.5; } .honest-line { stroke: var(--honest); } .hue2-line { stroke: var(--hue2); } .hue3-line { stroke: var(--hue3); } .hue4-line { stroke: var(--hue4); }
.hue5-line { stroke: var(--hue5); }
.published { fill: var(--paper); stroke: var(--hue3); stroke-width: 1.8; }
"""


def picture_file(label, height, body):
    style = f"""{colours()} {LOOKS}
text {{ font: 12px system-ui, sans-serif; fill: var(--ink); }} .soft {{ fill: var(--soft); }} .head {{ font-weight: 600; }} .middle {{ text-anchor: middle; }} .end {{ text-anchor: end; }}"""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-label="{escaped(label)}">\n'
            f"<style>{style}</style>\n<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"var(--paper)\"/>\n{body}</svg>\n")


def legend_lines(legend, y):
    body, x = "", 16
    for look, words, kind in legend:
        width = 58 + 6.7 * len(words)
        if x + width > WIDTH - 8:
            x, y = 16, y + 22
        body += f'<svg x="{x}" y="{y}" width="30" height="14">{sign(look, kind)}</svg><text x="{x + 38}" y="{y + 11}">{escaped(words)}</text>\n'
        x += width
    return body, y + 30


def axis_lines(y):
    inner = WIDTH - LEFT - RIGHT
    return "".join(f'<text x="{LEFT + inner * share / 100}" y="{y}" class="soft middle">{share} %</text>' for share in (0, 25, 50, 75, 100)) + "\n"


def rows_picture(label, groups, legend, height_of, draw, words):
    """A line a preset, under the name of its game: its name, its picture, its figures."""
    body, y = legend_lines(legend, 14)
    body += axis_lines(y + 4)
    y += 10
    for title, presets in groups:
        if title:
            body += f'<text x="16" y="{y + 16}" class="head">{escaped(title)}</text>\n'
            y += 22
        for preset in presets:
            height = height_of(preset)
            middle = y + height / 2 + 1
            body += f'<text x="16" y="{middle}">{escaped(preset.name)}</text>'
            body += f'<svg x="{LEFT}" y="{y}" width="{WIDTH - LEFT - RIGHT}" height="{height}" overflow="visible">{draw(preset)}</svg>'
            body += f'<text x="{WIDTH - 12}" y="{middle}" class="end">{escaped(words(preset))}</text>\n'
            y += height
        y += 6
    return picture_file(label, round(y + 26), body + axis_lines(y + 14))


def by_sheet(presets):
    groups = {}
    for preset in presets:
        groups.setdefault(preset.sheet, []).append(preset)
    return list(groups.items())


def rate_words(preset):
    return f"{preset.percent(preset.undecided):.0f} % undecided" if preset.is_wide() else span(preset.low, preset.high)


def pictures(presets):
    """The files of docs/pictures by their names."""
    honest = [preset for preset in presets if preset.honest]
    body, y = legend_lines(cost_legend(), 14)
    dots, texts = cost_picture(presets)
    body += (f'<svg x="90" y="{y + 8}" width="{WIDTH - 120}" height="320" overflow="visible">{dots}{texts}</svg>\n'
             f'<text x="{WIDTH / 2}" y="{y + 366}" class="soft middle">cards in the deal; CPU time a deal, the mean of one preset a dot</text>\n')
    return {
        "rates.svg": rows_picture("What can be won, by game: brackets, undecided shares, honest players, published figures", by_sheet(presets),
                                  rate_legend(), lambda preset: RATE_HEIGHT, rate_picture, rate_words),
        "honest.svg": rows_picture("What honest players win beside what can be won", by_sheet(honest), honest_legend(presets), honest_height,
                                   honest_picture, lambda preset: f"{float(best_of(preset.honest)['rate_percent']):.1f} %"),
        "cost.svg": picture_file("CPU time a deal against the cards of the deal", round(y + 380), body),
    }


# The page.

PAGE_STYLE = """.rates svg { height: 26px; } .honest-rates svg { height: auto; } .rates .game:first-child { margin-top: 0; }
.rates .wide-bracket { color: var(--ink); font-weight: 600; }
.cost .plot { padding-left: 4.2rem; } .cost .plot > svg { height: 20rem; }
.legend svg { overflow: visible; } .legend .whisker { fill: none; }
td.name { min-width: 15rem; }
ul.words { max-width: 46rem; padding-left: 1.2rem; } ul.words li { margin: .3rem 0; }
"""


def legend_html(legend):
    items = "".join(f'<li><svg viewBox="0 0 30 14" aria-hidden="true">{sign(look, kind)}</svg>{escaped(words)}</li>\n' for look, words, kind in legend)
    return f'<ul class="legend">\n{items}</ul>\n'


def axis_html():
    ends = {0: "first", 100: "end"}
    ticks = "".join(f'<text x="{share}%" y="100%" dy="17" class="{ends.get(share, "middle")}">{share} %</text>' for share in (0, 25, 50, 75, 100))
    return f'<svg class="axis" aria-hidden="true">{ticks}</svg>\n'


def places_html(look, presets, place):
    """A place for each preset, under the name of its game."""
    rows = ""
    for title, group in by_sheet(presets):
        rows += f'<div class="game">{escaped(title)}</div>\n' + "".join(map(place, group))
    return f'<div class="{look}">\n{rows}{axis_html()}</div>\n'


def rates_html(presets):
    def place(preset):
        label = f"{preset.name}: {span(preset.low, preset.high)} can be won"
        undecided = f'<span class="wide-bracket">{preset.percent(preset.undecided):.1f}\u00a0% undecided</span><br>' if preset.is_wide() else ""
        return (f'<div class="place"><div>{escaped(preset.name)}<small>{grouped(preset.deals)} deals</small></div>'
                f'<svg role="img" aria-label="{escaped(label)}">{rate_picture(preset)}</svg>'
                f'<div class="rate">{undecided}{span(preset.low, preset.high)}</div></div>\n')
    return places_html("rates", presets, place)


def honest_html(presets):
    def place(preset):
        players = ", ".join(f"{row['player']} {float(row['rate_percent']):.1f}\u00a0%" for row in preset.honest)
        return (f'<div class="place"><div>{escaped(preset.name)}<small>{players}</small></div>'
                f'<svg role="img" aria-label="{escaped(preset.name)}: {players}" style="height:{honest_height(preset)}px">{honest_picture(preset)}</svg>'
                f'<div class="rate">{span(preset.low, preset.high)}</div></div>\n')
    return places_html("rates honest-rates", [preset for preset in presets if preset.honest], place)


def cost_html(presets):
    dots, texts = cost_picture(presets)
    return f'<figure class="cost"><div class="plot"><svg role="img" aria-label="CPU time a deal against the cards of the deal">{dots}{texts}</svg></div></figure>\n'


def cell(value, text):
    return f'<td data-value="{value}">{text}</td>'


NO_CELL = '<td data-value="">–</td>'


def cost_cells(preset):
    if not preset.cost:
        return cell(preset.nodes_median, grouped(preset.nodes_median)) + NO_CELL * 4
    nodes = [int(preset.cost[key]) for key in ("nodes_median", "nodes_p99", "nodes_max")]
    reasons = preset.cost["undecided_by"]
    text = ", ".join(f"{grouped(int(count))} {reason}" for reason, count in (part.split(":") for part in reasons.split())) if reasons != "none" else "none"
    return "".join(cell(value, grouped(value)) for value in nodes) + cell(preset.cost["ms_p99"], short_time(float(preset.cost["ms_p99"]))) + f"<td>{text}</td>"


def shortest_cell(preset):
    row = preset.shortest
    if not row or not row["median"]:
        return NO_CELL
    return cell(row["median"], f"{row['least']} / {row['median']} / {row['most']}<small>{row['proved']} of {row['won']} wins proved shortest</small>")


def table_html(presets):
    heads = ["preset", "undecided", "can be won, 95\u00a0%", "deals", "published", "its error, 95\u00a0%", "best honest player", "mean time a deal", "nodes: median",
             "99\u00a0%", "most", "time: 99\u00a0%", "undecided by", "shortest wins: least / median / most", "node limit", "published by"]
    rows = ""
    for preset in presets:
        best = preset.best_honest()
        rows += f'<tr><td class="name" data-value="{escaped(preset.name)}">{escaped(preset.name)}</td>'
        rows += cell(preset.percent(preset.undecided), f"{preset.percent(preset.undecided):.2f}\u00a0%") + cell(preset.low, span(preset.low, preset.high))
        rows += cell(preset.deals, grouped(preset.deals))
        rows += cell(preset.published, f"{preset.published_digits}\u00a0%") if preset.published is not None else NO_CELL
        rows += cell(preset.published_error.strip("≈ "), preset.published_error) if preset.published_error else NO_CELL
        rows += cell(best["rate_percent"], f"{float(best['rate_percent']):.1f}\u00a0%<small>{best['player']}</small>") if best else NO_CELL
        rows += cell(preset.milliseconds, short_time(preset.milliseconds)) + cost_cells(preset) + shortest_cell(preset)
        rows += cell(preset.max_nodes, grouped(preset.max_nodes)) + f"<td>{escaped(preset.published_source)}</td></tr>\n"
    head = "".join(f'<th scope="col">{text}</th>' for text in heads)
    return f'<div class="wide" role="region" aria-label="all presets" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>\n{rows}</tbody></table></div>\n'


def plain_html(markdown):
    """The few marks that the words of docs/results.md have: **strong** and `code`."""
    text = escaped(markdown.replace("\n", " "))
    text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", text)


def page(presets, claims):
    style = "".join((ROOT / path).read_text() for path in ("web/board/colours.css", "web/report/report.css"))
    deals = sum(preset.deals for preset in presets)
    wide = sum(preset.is_wide() for preset in presets)
    words = "".join(f"<li>{plain_html(claim)}</li>\n" for claim in claims)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Winnable: the atlas</title>
<style>
{style}{LOOKS}{PAGE_STYLE}</style>
</head>
<body>
<main>
<header><h1>What can be won</h1>
<p class="soft">{len(presets)} games with their rules fixed (presets), {grouped(deals)} deals; made from results/ by scripts/results.</p></header>
<h2>In plain words</h2>
<ul class="words">
{words}</ul>
<h2>Rates by game</h2>
<p>The bracket holds the true rate with 95\u00a0% confidence, whatever the undecided deals are: its lower end counts them all as lost, its upper end as won. Where
undecided deals make most of it ({wide} of {len(presets)}), their share stands first: the limits were too small to say more.</p>
{legend_html(rate_legend())}{rates_html(presets)}
<h2>Honest beside thoughtful</h2>
<p>“Can be won” is for a player who sees every card. An honest player sees only what lies open; what he wins is a lower bound of what can be won so.</p>
{legend_html(honest_legend(presets))}{honest_html(presets)}
<h2>Cost against size</h2>
<p>A dot is a preset: upwards the mean CPU time of a deal (one thread, ten times as much from line to line), in a column for each number of cards, the cheapest
preset at the column’s left. What its colour says matters: limits end deals early, so a preset with many undecided deals would cost more.</p>
{legend_html(cost_legend())}{cost_html(presets)}<p class="soft">Across: cards in the deal.</p>
<h2>All presets</h2>
<p>A click on a column’s head sorts by it; a second click turns the order round. Nodes are positions looked at; “99\u00a0%” is what 99 of 100 deals do not exceed.
A dash: not measured yet. Published figures are other people’s, with the error that they state, or (≈) that of their number of deals.</p>
{table_html(presets)}</main>
<script type="module">
{(ROOT / "web/report/report.js").read_text()}</script>
</body>
</html>
"""
