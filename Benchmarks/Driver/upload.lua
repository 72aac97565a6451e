-- wrk: sends the files of a list (LIST), one a request, and stops with the last answer.
answered, wrong = 0, 0
local paths = {}
-- wrk asks once for a request that it does not send.
local sent = -1
local main

function setup(thread) main = thread end

function init()
    for path in io.lines(os.getenv("LIST")) do paths[#paths + 1] = path end
end

function request()
    sent = sent + 1
    local file = io.open(paths[math.max(1, math.min(sent, #paths))], "rb")
    local body = file:read("*a")
    file:close()
    return wrk.format("POST", nil, nil, body)
end

function response(status)
    answered = answered + 1
    if status >= 300 then wrong = wrong + 1 end
    -- The program sleeps until its time is over or it is interrupted; system(3) would keep the
    -- interrupt from it.
    if answered == #paths then io.popen("kill -INT $PPID"):close() end
end

function done(summary)
    io.write(string.format("Uploaded %d in %d us, %d refused\n",
        main:get("answered"), summary.duration, main:get("wrong")))
end
